import type { Finding, State } from '../src/features/doctor/doctor'
import { command, jsonOption, settingOption } from './options'
import { answer, CommandError, type DataFlags, print, readSettings } from './support'

const marks: Record<State, string> = { ok: 'ok', note: 'note', problem: 'PROBLEM' }
const width = Math.max(...Object.values(marks).map((mark) => mark.length))

const lineOf = ({ check, state, found, advice }: Finding) => {
  const line = `${marks[state].padEnd(width)}  ${check}: ${found}`
  return advice ? `${line}\n${' '.repeat(width + 2)}→ ${advice}` : line
}

const doctor = async ({ json, ...flags }: DataFlags & { minFree?: string }) => {
  const { data: dataDir, minFree } = readSettings(['data', 'minFree'], flags)
  const [{ examine }, { systemClock }] = await Promise.all([import('../src/features/doctor/doctor'), import('../src/platform/clock')])
  // Line by line: the database of ten years takes a while.
  const findings = await examine({ dataDir, clock: systemClock, minFree }, (finding) => json || print(lineOf(finding)))
  const problems = findings.filter(({ state }) => state === 'problem').length
  if (json) answer(json, { ok: problems === 0, findings }, '')
  if (problems) throw new CommandError(problems === 1 ? 'There is a problem.' : `There are ${problems} problems.`)
  if (!json) print('Nothing is wrong.')
}

export const doctorCommand = () =>
  command('doctor', 'look the data folder over and say what to do; changes nothing', 'hearth doctor --data /srv/hearth')
    .addOption(settingOption('minFree'))
    .addOption(jsonOption())
    .action(doctor)
