/** Whether requests to a host may go to a private network. */
export const isAllowedHost = ({ hostname }: URL, allowedHosts: readonly string[]) =>
  allowedHosts.includes(hostname.toLowerCase().replace(/^\[|\]$/g, ''))
