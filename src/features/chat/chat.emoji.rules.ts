/** The suggested reactions; any other emoji is accepted, too. */
export const usualEmoji = ['❤️', '👍', '😂', '😮', '😢', '🎉'] as const

/** An emoji with its modifiers and joined parts, a flag, or a keycap. */
const pattern =
  /^(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|[\u{E0020}-\u{E007F}])*(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})*)*)$/u

/** Whether a text is exactly one emoji. */
export const isOneEmoji = (text: string) => pattern.test(text)
