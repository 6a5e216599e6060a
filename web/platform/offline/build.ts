/** The name of the build that this page is of (`cli/build/installable.ts`). */
export const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''

/** The build that the server has now; undefined when it does not answer. */
export const buildOfServer = async (): Promise<string | undefined> => {
  const page = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-cache' }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  )
  return /<meta name="build" content="(\w+)"/.exec(page)?.[1]
}
