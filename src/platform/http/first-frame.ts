const menu =
  '<svg class="size-5" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M4 5h16M4 12h16M4 19h16"/></svg>'

/**
 * What stands before the app runs: the frame of a screen, with the classes of web/features/shell, which take its place without a jump. It has no text,
 * since the reader's language is not known to the style sheet.
 */
const frame = [
  '<div aria-hidden="true" class="flex min-h-dvh">',
  '<div class="sticky top-0 hidden h-dvh w-68 shrink-0 bg-base-100 md:block"></div>',
  '<div class="flex min-w-0 flex-1 flex-col">',
  '<div class="sticky top-0 z-30 shrink-0 bg-base-200 pt-(--safe-top)"><div class="flex min-h-15 items-center not-md:px-3">',
  `<span class="grid size-11 place-items-center md:hidden">${menu}</span></div></div>`,
  '<div class="flex-1"></div>',
  '<div class="sticky bottom-0 z-20 border-base-300 border-t bg-base-100 pb-(--safe-bottom) md:hidden"><div class="h-15"></div></div>',
  '</div></div>',
].join('')

/** The page with the frame in the place of the app. */
export const withFrame = (page: string) => page.replace('<div id="root"></div>', `<div id="root">${frame}</div>`)
