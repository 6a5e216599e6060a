type Point = {
  latitude: number | null
  longitude: number | null
  at: string
  locationName: string | null
  note: string | null
  checkinType: string
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const tag = (name: string, text: string | null) => (text === null ? '' : `<${name}>${escaped(text)}</${name}>`)

/** A GPX 1.1 file: check-ins by hand are waypoints, everything is the track. @param points oldest first */
export const gpxOf = (points: readonly Point[]): string => {
  const place = ({ latitude, longitude }: Point) => `lat="${latitude}" lon="${longitude}"`
  const waypoints = points
    .filter(({ checkinType }) => checkinType !== 'shared')
    .map((point) => `<wpt ${place(point)}>${tag('time', point.at)}${tag('name', point.locationName)}${tag('desc', point.note)}</wpt>\n`)
  const track = points.map((point) => `<trkpt ${place(point)}>${tag('time', point.at)}</trkpt>\n`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Hearth" xmlns="http://www.topografix.com/GPX/1/1">\n',
    ...waypoints,
    '<trk><trkseg>\n',
    ...track,
    '</trkseg></trk>\n</gpx>\n',
  ].join('')
}
