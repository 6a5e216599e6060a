import { Option } from 'commander'
import type { Finding, FindingState } from '../src/operations/doctor/doctor.finding'
import { command, jsonOption, settingOption } from './options'
import { addDataFlag } from './quoting'
import { currentRun } from './run'
import { exitWithParent } from './supervised'
import { CommandError, commandSettings, type DataFlags, print, printResult } from './support'

const marks: Record<FindingState, string> = { ok: 'ok', note: 'note', problem: 'PROBLEM' }
const width = Math.max(...Object.values(marks).map((mark) => mark.length))

const lineOf = ({ check, state, found, advice }: Finding) => {
  const line = `${marks[state].padEnd(width)}  ${check}: ${found}`
  return advice ? `${line}\n${' '.repeat(width + 2)}→ ${addDataFlag(advice)}` : line
}

type Flags = DataFlags & { minFree?: string; quick?: boolean; supervised?: boolean }

const doctor = async ({ json, quick, supervised, ...flags }: Flags) => {
  const settings = commandSettings(flags)
  const { data: dataDir, minFree } = settings.pick(['data', 'minFree'])
  const releaseStdin = supervised ? exitWithParent() : undefined
  // Reading the whole database must not slow down the running server.
  if (!quick) currentRun().lowerPriority()
  const [{ examine }, { systemClock }] = await Promise.all([import('../src/operations/doctor/doctor'), import('../src/platform/clock')])
  const context = { dataDir, clock: systemClock, minFree, env: { ...process.env, ...settings.env }, quick }
  // Prints each finding at once: checking a large database takes a while.
  const findings = await examine(context, (finding) => json || print(lineOf(finding))).finally(releaseStdin)
  const problems = findings.filter(({ state }) => state === 'problem').length
  const quoted = findings.map((finding) => (finding.advice ? { ...finding, advice: addDataFlag(finding.advice) } : finding))
  if (json) printResult(json, { ok: problems === 0, findings: quoted }, '')
  if (problems) throw new CommandError(problems === 1 ? 'There is a problem.' : `There are ${problems} problems.`)
  if (!json) print('Nothing is wrong.')
}

const more = `
Every line is ok, a note (worth knowing) or a PROBLEM; notes and problems say what to do.

With --json:
  { "ok": false, "findings": [{ "check": "free disk", "state": "problem", "found": "…", "advice": "…" }] }
  The first "ok" is false if there is a problem; "state" is "ok", "note" or "problem"; only notes and problems have "advice".

Exit codes: 0 no problem, 1 at least one problem, 2 wrong usage.`

export const doctorCommand = () =>
  command('doctor', 'check the data folder and give advice; changes nothing', 'hearth doctor --data /srv/hearth')
    .addOption(settingOption('minFree'))
    .option('--quick', 'skip the checks that read the whole database')
    .addOption(new Option('--supervised', 'exit when the parent process exits').hideHelp())
    .addOption(jsonOption())
    .addHelpText('after', more)
    .action(doctor)
