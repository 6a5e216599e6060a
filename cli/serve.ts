import { Option } from 'commander'
import { settings } from '../src/platform/config/config'
import { command, settingOption } from './options'
import { runServer } from './run-server'
import type { Setting } from './support'

const names = Object.keys(settings) as Setting[]

const notes = [
  `A variable that ends in _FILE names a file that contains the value, as for container secrets:
  HEARTH_SMTP_URL_FILE=/run/secrets/smtp_url`,
  'TZ sets the time zone of the machine, such as Europe/Berlin; nightly backups follow it.',
]

export const serveCommand = () => {
  const serving = command('serve', 'run the server', 'hearth serve --data /srv/hearth --port 8080', ...notes).action(runServer)
  for (const name of names) if (name !== 'data') serving.addOption(settingOption(name))
  return serving.addOption(
    new Option('--accept-new-database', 'start with a new database, or with one that does not belong to the rest of the folder'),
  )
}
