import { expect, test } from 'bun:test'
import { ada, command, folder, password, serve, signIn } from './hearth'

/** Runs `hearth init` in a terminal and types one text at each prompt. */
const initInTerminal = async (data: string, ...typed: string[]) => {
  let screen = ''
  const decoder = new TextDecoder()
  const child = Bun.spawn([...command, 'init', ...ada, '--data', data], {
    env: { PATH: process.env.PATH },
    terminal: {
      data(terminal, bytes) {
        screen += decoder.decode(bytes, { stream: true })
        const promptCount = screen.split(/assword.*: /).length - 1
        while (typed.length && prompts - typed.length < promptCount) terminal.write(typed.shift() as string)
      },
    },
  })
  const prompts = typed.length
  return { code: await child.exited, screen }
}

test('a prompt asks twice without echo', async () => {
  using place = folder()
  const { code, screen } = await initInTerminal(place.data, `${password}\r`, `${password}\r`)
  expect(code).toBe(0)
  expect(screen).toContain('Repeat the password: ')
  expect(screen).not.toContain('correct')
  await using server = await serve(place.data)
  expect((await signIn(server.url, 'ada')).status).toBe(200)
})

test('backspace, multi-byte letters and a paste of both lines work', async () => {
  using place = folder()
  expect((await initInTerminal(place.data, 'grüße aus Kölnx\u007f\rgrüße aus Köln\r')).code).toBe(0)
  await using server = await serve(place.data)
  expect((await signIn(server.url, 'ada', 'grüße aus Köln')).status).toBe(200)
})

test('different passwords are refused', async () => {
  using place = folder()
  const { code, screen } = await initInTerminal(place.data, `${password}\r`, `${password}!\r`)
  expect(code).toBe(2)
  expect(screen).toContain('hearth: The two passwords differ.')
})

test('Ctrl-C at the prompt ends the command', async () => {
  using place = folder()
  const { code, screen } = await initInTerminal(place.data, 'corr\u0003')
  expect(code).toBe(2)
  expect(screen).toContain('hearth: No password was given.')
})
