/** `show` lists the announcements; `message` scrolls to a message. */
type ChatSearch = { show?: 'announcements'; message?: string }

export const chatSearch = ({ show, message }: Record<string, unknown>): ChatSearch => ({
  show: show === 'announcements' ? show : undefined,
  message: typeof message === 'string' ? message : undefined,
})
