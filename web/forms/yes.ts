/** What a field of a form holds when its switch is on; off, it is empty. */
export const yes = 'yes'
