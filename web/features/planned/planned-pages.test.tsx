import { describe, expect, test } from 'bun:test'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

/** The texts of every page, and the buttons that do not work yet (spec 3 section 2.7). */
const pages: Record<string, { title: string; texts: string[]; buttons: string[] }> = {
  '/sports': {
    title: 'Sport Activities',
    texts: ['Achievements', 'Fitness Goals', 'Team Activities'],
    buttons: ['Log Activity', 'Schedule Activity'],
  },
}

describe('a page that is not finished', () => {
  for (const [path, { title, texts, buttons }] of Object.entries(pages))
    test(`has its headings and texts, and says of its buttons that they are not available yet: ${path}`, async () => {
      screens.serve('admin')
      const { screen, within, user } = await screens.open(path)
      await screen.findByText(title, { selector: 'h1' })
      expect(document.title).toBe(`${title} · Hearth`)
      const main = within(document.querySelector('#screen') as HTMLElement)
      for (const text of texts) await main.findByText(text)
      const found = (name: string) => main.getByRole('button', { name })
      for (const name of buttons) expect(found(name).matches(':disabled, [aria-disabled="true"]')).toBe(true)
      await user.hover(found(buttons[0] ?? ''))
      expect((await screen.findByRole('tooltip')).textContent).toBe('Not available yet')
    })

  test('is not for children: /sports', async () => {
    screens.serve('child')
    const { screen } = await screens.open('/sports')
    await screen.findByText("You can't view this screen")
    expect(screen.queryByText('Log Activity')).toBeNull()
  })
})
