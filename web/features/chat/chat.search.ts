/** `show` lists the announcements on their own; `message` is brought into sight. */
type ChatSearch = { show?: 'announcements'; message?: string }

export const chatSearch = ({ show, message }: Record<string, unknown>): ChatSearch => ({
  show: show === 'announcements' ? show : undefined,
  message: typeof message === 'string' ? message : undefined,
})
