import type { APIRequestContext } from '@playwright/test'
import { password } from './fixtures'

/** What is hard on a layout: no place to break, right to left, pictures for letters, and no room at all. */
const words = [
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'حفلة عيد ميلاد الجدة في الحديقة الكبيرة مع كل الأقارب والأصدقاء والجيران يوم الجمعة',
  '👨‍👩‍👧‍👦🎂🎉🧁🍰🎈🎁🪅🥳🎊🍾🥂🕯️🧨✨🎇🎆',
  'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
  'x',
]
const word = (n: number) => words[n % words.length] ?? ''

/** For what takes fewer letters. */
const short = (n: number) => [...word(n)].slice(0, 30).join('')

const poster = (api: APIRequestContext) => async (path: string, data: object) => {
  const answer = await api.post(path, { data })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as { id: string }
}

/** Fills a family with 200 of what there is most of, and one of each hard name of everything else. @returns what the router's parameters stand for */
export const crowd = async (id: string, api: APIRequestContext) => {
  const add = poster(api)
  const all = <T>(count: number, make: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => make(n)))
  const family = `/api/families/${id}`
  const tomorrow = (hour: number) => new Date(new Date().setUTCHours(24 + hour, 0, 0, 0)).toISOString()
  await api.patch(family, { data: { name: word(0) } })
  await all(words.length, (n) =>
    add(`${family}/members`, { firstName: short(n), lastName: short(n + 1), username: `guest-${n}`, password }),
  )
  const { id: listId } = await add(`${family}/smart-shopping-lists`, { name: word(0) })
  const { id: projectId } = await add(`${family}/projects`, {
    name: word(0),
    description: word(3),
    category: short(2),
    tags: [],
  })
  const { id: personId } = await add(`${family}/ancestry`, { firstName: word(0), lastName: word(3), birthPlace: word(0) })
  await all(200, (n) => add(`${family}/tasks`, { title: word(n), description: word(n + 1), isChore: n % 2 === 0 }))
  await all(200, (n) => add(`/api/smart-shopping-lists/${listId}/items`, { name: `${word(n)} ${n}`, estimatedPrice: 12_345.67 }))
  await all(200, (n) => add(`${family}/messages`, { content: word(n), isAnnouncement: n === 199 }))
  await all(words.length, async (n) => {
    await add(`${family}/events`, { title: word(n), location: word(n + 1), startTime: tomorrow(15), endTime: tomorrow(16) })
    await add(`${family}/projects/${projectId}/tasks`, { title: word(n) })
    await add(`${family}/projects/${projectId}/expenses`, { description: word(n), amount: 1_234_567 })
    await add(`${family}/documents`, { title: word(n), content: word(n + 1) })
    await add(`${family}/shopping-categories`, { name: word(n) })
    await add(`${family}/shopping-budgets`, { name: word(n), totalAmount: 1_234_567 })
    await add(`${family}/shopping-favorites`, { name: word(n) })
    await add(`${family}/shopping-requests`, { itemName: word(n) })
    const { id: categoryId } = await add(`${family}/budget-categories`, { name: word(n), monthlyBudget: 1_234_567 })
    await add(`${family}/bills`, { companyName: word(n), categoryId, amountDue: 1_234_567, dueDate: tomorrow(0).slice(0, 10) })
    await add(`${family}/transactions`, { description: word(n), categoryId, amount: 1_234_567 })
    await add(`${family}/investments`, { accountName: word(n), currentValue: 1_234_567 })
    await add(`${family}/ancestry`, { firstName: word(n), lastName: word(n + 1) })
    await add(`${family}/ancestry/stories`, { title: word(n), content: word(n + 1), personId })
  })
  return { familyId: id, listId, projectId, personId }
}
