import { settings } from '../src/platform/config'
import { command, settingOption } from './options'
import { runServer } from './run-server'
import type { Setting } from './support'

const names = Object.keys(settings) as Setting[]

export const serveCommand = () => {
  const serving = command('serve', 'run the server', 'hearth serve --data /srv/hearth --port 8080').action(runServer)
  for (const name of names) if (name !== 'data') serving.addOption(settingOption(name))
  return serving
}
