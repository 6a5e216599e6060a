/** `?edit={id}` opens the edit dialog of a task. */
export const choresSearch = ({ edit }: Record<string, unknown>): { edit?: string } => (typeof edit === 'string' ? { edit } : {})
