import type { Db } from '#src/platform/database/db'
import { createDisplayContent } from './display.content'
import { createDisplayPeople } from './display.people'
import { createDisplayPictures } from './display.pictures'
import { createDisplayTicks } from './display.ticks'
import { createDisplayCodes } from './displays.codes'
import { createDisplays, type DisplayDeps } from './displays.service'
import { createDisplayStore } from './displays.store'
import { createWeather, type WeatherDeps } from './weather.source'

type Deps = Omit<DisplayDeps, 'store' | 'codes'> &
  Parameters<typeof createDisplayPeople>[0] &
  Omit<Parameters<typeof createDisplayContent>[0], 'people' | 'weather'> &
  Omit<Parameters<typeof createDisplayPictures>[0], 'people'> &
  Omit<Parameters<typeof createDisplayTicks>[0], 'people' | 'contents'> &
  WeatherDeps & { db: Db }

/** Connects the wall displays with the features whose rows they show. */
export const createDisplayServices = (deps: Deps) => {
  const people = createDisplayPeople(deps)
  const contents = createDisplayContent({ ...deps, people, weather: createWeather(deps) })
  return {
    manage: createDisplays({ ...deps, store: createDisplayStore(deps.db), codes: createDisplayCodes(deps.clock) }),
    contents,
    watcher: people.watcher,
    pictures: createDisplayPictures({ ...deps, people }),
    ticks: createDisplayTicks({ ...deps, people, contents }),
  }
}
export type DisplayServices = ReturnType<typeof createDisplayServices>
