import { Command } from 'commander'
import type { Finding } from '../src/operations/doctor/doctor.finding'
import { isSecret, type Reading, settings } from '../src/platform/config/config'
import { command, defaultText, jsonOption } from './options'
import { addDataFlag } from './quoting'
import { type Origin, openSettings } from './settings'
import { CommandError, type DataFlags, printMessage, printResult, type Setting, table } from './support'

type Row = { name: string; flag: string; value: string | null; origin: Origin; path: string | null }

const names = Object.keys(settings) as Setting[]

/** The displayed value; for a password only whether it is set. */
const shownOf = (name: Setting, { values, given }: Reading, isWrong: boolean): string | null => {
  if (isSecret(name)) return given[name] || isWrong ? 'set' : 'not set'
  if (isWrong) return 'wrong'
  if (name === 'data') return String(values.data)
  return given[name] || defaultText(name) || null
}

const originText: Record<Origin, string> = {
  flag: 'flag',
  environment: 'environment',
  file: 'file',
  server: 'settings of the server',
  default: 'default',
}

const check = async ({ json, ...flags }: DataFlags) => {
  const { checkSettings } = await import('../src/operations/doctor/doctor.machine')
  const opened = openSettings(flags)
  const reading = opened.read()
  const wrong = new Set(reading.mistakes.map(({ name }) => name))
  const rows = names.map((name): Row => {
    const { origin, path = null } = opened.originOf(name)
    const flag = settings[name].flag.split(' ')[0] as string
    return { name: settings[name].env, flag, value: shownOf(name, reading, wrong.has(name)), origin, path }
  })
  const problems = [...reading.mistakes.map(({ message }) => message), ...opened.unknown]
  const notes = reading.mistakes.length ? [] : contradictions(checkSettings({ env: opened.env }))
  if (opened.warning) notes.push(opened.warning)

  const lines = rows.map(({ name, value, origin, path }) => [name, value ?? '', path ?? originText[origin]])
  printResult(
    json,
    { ok: problems.length === 0, settings: rows, problems, notes: notes.map(addDataFlag) },
    table(['SETTING', 'VALUE', 'FROM'], lines),
  )
  for (const note of notes) printMessage(`note: ${note}`)
  if (problems.length) throw new CommandError(problems.join('\n'))
  printMessage(notes.length ? 'The server can start with these settings.' : 'Nothing is wrong with these settings.')
}

const contradictions = ({ state, found, advice }: Omit<Finding, 'check'>) => (state === 'ok' ? [] : [`${found}. ${advice}`])

const more = `
FROM is where the value comes from: a flag, the environment, an env file, the settings that the running server wrote into its data
folder, or the default. The first of them that has a value counts. Passwords are never shown.

With --json:
  { "ok": false, "settings": [{ "name": "HEARTH_PORT", "flag": "--port", "value": "8080", "origin": "file", "path": "/etc/hearth.env" }],
    "problems": ["HEARTH_BAKUP_AT: is not a setting of Hearth; did you mean HEARTH_BACKUP_AT?"], "notes": [] }
  "origin" is flag, environment, file, server or default; notes are settings that contradict each other and keep no server from starting.

Exit codes: 0 the server can start with these settings, 1 it can't, 2 wrong usage.`

/** `hearth config check` */
export const configCommand = () =>
  new Command('config')
    .description('settings: check')
    .addHelpText('after', '\nExample:\n  hearth config check')
    .addCommand(
      command('check', 'show every setting, where it comes from, and what is wrong', 'hearth config check --env-file /etc/hearth.env')
        .addOption(jsonOption())
        .addHelpText('after', more)
        .action(check),
    )
