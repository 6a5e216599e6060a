import { afterEach, expect, test } from 'bun:test'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const start = async (language: string) => {
  localStorage.setItem('hearth.language', language)
  await (await import('#web/platform/language/language')).startLanguage()
}
afterEach(() => start('en'))

for (const [language, direction, next] of [
  ['en', 'ltr', '{ArrowRight}'],
  ['mirrored', 'rtl', '{ArrowLeft}'],
] as const)
  test(`in ${language}, tabs and their contents are laid out ${direction}, and ${next} leads to the next tab`, async () => {
    await start(language)
    screens.serve().answer(tasksApi.list, [])
    const { screen, user } = await screens.open('/tasks')
    const [first, second] = await screen.findAllByRole('tab')
    expect(document.documentElement.dir).toBe(direction)
    expect((await screen.findByRole('tabpanel')).closest('[dir]')?.getAttribute('dir')).toBe(direction)
    first?.focus()
    await user.keyboard(next)
    expect(document.activeElement).toBe(second as HTMLElement)
  })
