import { expect } from 'bun:test'
import type { withScreens } from './screen'

type Screens = ReturnType<typeof withScreens>

/** Opens an address of the app. @returns a person's actions there */
export const openWithActs = async (screens: Screens, path: string) => {
  const app = await screens.open(path)
  const { fireEvent } = await import('@testing-library/react/pure')
  const { screen, user, waitFor, within } = app
  /** The first one where several have the name. */
  const named = (role: string, name: string | RegExp) =>
    waitFor(() => {
      const [found] = screen.queryAllByRole(role, { name })
      if (!found) throw new Error(`There is no ${role} named ${name}: ${document.body.textContent?.slice(0, 500)}`)
      return found
    })
  const acts = {
    named,
    isThere: (role: string, name: string | RegExp) => screen.queryAllByRole(role, { name }).length > 0,
    press: async (name: string | RegExp, role = 'button') => user.click(await named(role, name)),
    field: (label: string) => screen.findByLabelText(label, { selector: 'input, textarea' }) as Promise<HTMLInputElement>,
    /** Replaces the text of a field at once: a key after the other draws the form as many times. */
    write: async (label: string, text: string) => {
      fireEvent.change(await acts.field(label), { target: { value: text } })
    },
    /** Opens a select. @returns the labels of its options */
    options: async (label: string | RegExp) => {
      await acts.press(label, 'combobox')
      return (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    },
    choose: async (label: string | RegExp, option: string | RegExp) => {
      await acts.options(label)
      await acts.press(option, 'option')
    },
    /** Opens a menu and chooses an item. */
    act: async (menu: string | RegExp, item: string) => {
      await acts.press(menu)
      await acts.press(item, 'menuitem')
    },
    /** The confirmation dialog. */
    question: async () => within(await screen.findByRole('alertdialog')),
    agree: async (button: string) => user.click((await acts.question()).getByRole('button', { name: button })),
    says: (text: string | RegExp) => screen.findAllByText(text),
    /** A text of the screen has gone, or never came. */
    saysNot: (text: string | RegExp) => waitFor(() => expect(screen.queryByText(text)).toBeNull()),
    isChecked: (role: string, name: string | RegExp) =>
      waitFor(async () => {
        const element = await named(role, name)
        expect(element.getAttribute('aria-checked') ?? String((element as HTMLInputElement).checked)).toBe('true')
      }),
    isFocused: (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element)),
    /** The names of the elements with a role, in order. */
    textsOf: (role: string, name?: string | RegExp) => screen.queryAllByRole(role, { name }).map(({ textContent }) => textContent),
  }
  return { ...app, ...acts }
}

export type App = Awaited<ReturnType<typeof openWithActs>>
