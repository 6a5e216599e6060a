import { constants, setPriority } from 'node:os'
import { Option } from 'commander'
import type { Finding, FindingState } from '../src/operations/doctor/doctor.finding'
import { command, jsonOption, settingOption } from './options'
import { withFolder } from './quoting'
import { endWithParent } from './supervised'
import { answer, CommandError, commandSettings, type DataFlags, print } from './support'

const marks: Record<FindingState, string> = { ok: 'ok', note: 'note', problem: 'PROBLEM' }
const width = Math.max(...Object.values(marks).map((mark) => mark.length))

const lineOf = ({ check, state, found, advice }: Finding) => {
  const line = `${marks[state].padEnd(width)}  ${check}: ${found}`
  return advice ? `${line}\n${' '.repeat(width + 2)}→ ${withFolder(advice)}` : line
}

type Flags = DataFlags & { minFree?: string; quick?: boolean; supervised?: boolean }

const doctor = async ({ json, quick, supervised, ...flags }: Flags) => {
  const settings = commandSettings(flags)
  const { data: dataDir, minFree } = settings.pick(['data', 'minFree'])
  const letGo = supervised ? endWithParent() : undefined
  // The family comes first: whoever waits for a page does not wait for this.
  setPriority(constants.priority.PRIORITY_LOW)
  const [{ examine }, { systemClock }] = await Promise.all([import('../src/operations/doctor/doctor'), import('../src/platform/clock')])
  const patient = { dataDir, clock: systemClock, minFree, env: { ...process.env, ...settings.env }, quick }
  // Line by line: the database of ten years takes a while.
  const findings = await examine(patient, (finding) => json || print(lineOf(finding))).finally(letGo)
  const problems = findings.filter(({ state }) => state === 'problem').length
  const quoted = findings.map((finding) => (finding.advice ? { ...finding, advice: withFolder(finding.advice) } : finding))
  if (json) answer(json, { ok: problems === 0, findings: quoted }, '')
  if (problems) throw new CommandError(problems === 1 ? 'There is a problem.' : `There are ${problems} problems.`)
  if (!json) print('Nothing is wrong.')
}

const more = `
Every line is ok, a note (worth knowing) or a PROBLEM; notes and problems say what to do.

With --json:
  { "ok": false, "findings": [{ "check": "free disk", "state": "problem", "found": "…", "advice": "…" }] }
  "ok" is whether there is no problem; "state" is "ok", "note" or "problem"; what is "ok" has no "advice".

Exit codes: 0 nothing is wrong, 1 there is a problem, 2 wrong usage.`

export const doctorCommand = () =>
  command('doctor', 'look the data folder over and say what to do; changes nothing', 'hearth doctor --data /srv/hearth')
    .addOption(settingOption('minFree'))
    .option('--quick', 'leave out what reads all of the database')
    .addOption(new Option('--supervised', 'end with the process that started this one').hideHelp())
    .addOption(jsonOption())
    .addHelpText('after', more)
    .action(doctor)
