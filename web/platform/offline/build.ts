/** This page's build id (`cli/build/installable.ts`). */
export const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''

/** The server's current build id; undefined when it does not answer. */
export const fetchServerBuild = async (): Promise<string | undefined> => {
  const page = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-cache' }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  )
  return /<meta name="build" content="(\w+)"/.exec(page)?.[1]
}
