import { expect, test } from 'bun:test'
import { ada, command, folder, password, serve, signIn } from './hearth'

/** `hearth init` in a terminal, where someone types each text when asked again. */
const initInTerminal = async (data: string, ...typed: string[]) => {
  let screen = ''
  const decoder = new TextDecoder()
  const child = Bun.spawn([...command, 'init', ...ada, '--data', data], {
    env: { PATH: process.env.PATH },
    terminal: {
      data(terminal, bytes) {
        screen += decoder.decode(bytes, { stream: true })
        const asked = screen.split(/assword.*: /).length - 1
        while (typed.length && prompts - typed.length < asked) terminal.write(typed.shift() as string)
      },
    },
  })
  const prompts = typed.length
  return { code: await child.exited, screen }
}

test('a prompt asks twice and shows nothing of what is typed', async () => {
  using place = folder()
  const { code, screen } = await initInTerminal(place.data, `${password}\r`, `${password}\r`)
  expect(code).toBe(0)
  expect(screen).toContain('The same password again: ')
  expect(screen).not.toContain('correct')
  await using server = await serve(place.data)
  expect((await signIn(server.url, 'ada')).status).toBe(200)
})

test('backspace, letters of several bytes and a paste of both lines work', async () => {
  using place = folder()
  expect((await initInTerminal(place.data, 'grüße aus Kölnx\u007f\rgrüße aus Köln\r')).code).toBe(0)
  await using server = await serve(place.data)
  expect((await signIn(server.url, 'ada', 'grüße aus Köln')).status).toBe(200)
})

test('two different passwords are refused', async () => {
  using place = folder()
  const { code, screen } = await initInTerminal(place.data, `${password}\r`, `${password}!\r`)
  expect(code).toBe(2)
  expect(screen).toContain('hearth: The two passwords are not the same.')
})

test('Ctrl-C at the prompt ends the command', async () => {
  using place = folder()
  const { code, screen } = await initInTerminal(place.data, 'corr\u0003')
  expect(code).toBe(2)
  expect(screen).toContain('hearth: No password was given.')
})
