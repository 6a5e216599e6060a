const rules = (page: string) => `
@media print {
  @page { ${page} }
  html, body { background: #fff; color-scheme: light; min-height: 0 }
  body *:not(:has([data-print]), [data-print], [data-print] *) { display: none }
  body *:has([data-print]) { display: block; position: static; min-height: 0; max-width: none; margin: 0; padding: 0; background: none }
  [data-print] {
    --color-base-100: #fff; --raised: #fff; --color-base-200: #fff; --color-base-300: #ddd6cc; --color-base-content: #2b221c;
    --muted: #6d6258; --edge: #9b8f83; --color-primary: #b4492a;
    color: var(--color-base-content); background: none;
  }
}`

/**
 * Prints the element marked `data-print` without the rest of the screen and in light colours. Its ancestors are flattened, so that nothing
 * around it takes space.
 * @param page the declarations of `@page`
 */
export const PrintOnly = ({ page }: { page: string }) => <style>{rules(page)}</style>
