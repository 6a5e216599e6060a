import { type AddressKind, productNames } from '#src/features/notification-addresses/addresses.rules'
import { t } from './texts'

export const kindName = (kind: AddressKind) => (kind === 'webhook' ? t('Webhook') : productNames[kind])
