import { customType, text } from 'drizzle-orm/sqlite-core'
import { fromUnits, moneyDecimals, sharesDecimals, toUnits } from '#src/shared/money'

/** A UUIDv7 primary key; the ids sort by creation time. */
export const id = () =>
  text('id')
    .primaryKey()
    .$defaultFn(() => Bun.randomUUIDv7())

/** A UTC instant as 24-character text (`2026-11-21T08:00:00.000Z`), which sorts as it reads. */
export const instant = (name: string) => text(name)

/** A boolean, stored as 0 or 1, never null. */
export const flag = (name: string) => bool(name).notNull().default(false)

/** A boolean that may be unset. */
export const optionalFlag = (name: string) => bool(name)

const bool = customType<{ data: boolean; driverData: number }>({
  dataType: () => 'integer',
  toDriver: (value) => (value ? 1 : 0),
  fromDriver: (value) => value === 1,
})

/** A JSON value in a text column. */
export const json = <T>(name: string) => text(name, { mode: 'json' }).$type<T>()

const decimal = (name: string, decimals: number) =>
  customType<{ data: number; driverData: number }>({
    dataType: () => 'integer',
    toDriver: (value) => toUnits(value, decimals),
    fromDriver: (units) => fromUnits(units, decimals),
  })(name)

/** Money, stored as an integer in the smallest unit. */
export const money = (name: string) => decimal(name, moneyDecimals)

/** Hours of work, stored as an integer in hundredths. */
export const hours = (name: string) => decimal(name, moneyDecimals)

/** A number of shares, stored as an integer in units of 10^-8. */
export const shares = (name: string) => decimal(name, sharesDecimals)

/** Degrees of latitude or longitude, stored as an integer in units of 10^-8. */
export const degrees = (name: string) => decimal(name, 8)
