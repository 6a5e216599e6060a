/** `?photo={id}` opens the viewer on a photo. */
export const photosSearch = ({ photo }: Record<string, unknown>): { photo?: string } => (typeof photo === 'string' ? { photo } : {})
