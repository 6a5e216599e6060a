import { catalogue } from '#web/platform/language/catalogue'
import type en from './texts/en.json'

/** The texts of web/features/share. */
export const { t, rich, msg } = catalogue<keyof typeof en>('share')
