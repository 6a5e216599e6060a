/** Portraits of the demo family, drawn as SVG, so that no photographs of strangers are shipped. */

export type Look = {
  background: string
  skin: string
  hair: string
  clothes: string
  style: 'long' | 'short' | 'ponytail' | 'curly' | 'bunches' | 'bun'
  glasses?: boolean
  beard?: boolean
  freckles?: boolean
}

const behind: Record<Look['style'], string> = {
  long: '<path d="M104 232c0-84 40-136 96-136s96 52 96 136c0 48 8 84 20 108H84c12-24 20-60 20-108z"/>',
  short: '',
  ponytail: '<path d="M268 132c58-14 86 24 78 74-6 40 10 66 2 96-34-12-58-60-54-108z"/>',
  curly:
    '<g><circle cx="122" cy="176" r="44"/><circle cx="278" cy="176" r="44"/><circle cx="108" cy="228" r="36"/><circle cx="292" cy="228" r="36"/><circle cx="150" cy="124" r="46"/><circle cx="250" cy="124" r="46"/><circle cx="200" cy="108" r="50"/></g>',
  bunches: '<g><ellipse cx="92" cy="212" rx="34" ry="56"/><ellipse cx="308" cy="212" rx="34" ry="56"/></g>',
  bun: '<circle cx="200" cy="82" r="42"/>',
}

const front: Record<Look['style'], string> = {
  long: '<path d="M114 206c-2-70 34-112 86-112s88 42 86 112c-16-18-28-44-32-62-34 26-92 34-122 18-6 14-10 28-18 44z"/>',
  short: '<path d="M112 196c-6-62 30-106 90-106 50 0 90 34 86 106-10-12-16-26-18-42-26 6-52-2-70-16-16 16-44 24-68 22-6 10-12 22-20 36z"/>',
  ponytail: '<path d="M114 204c-6-68 32-112 86-112 56 0 90 44 86 112-8-32-24-56-48-68-30 24-78 30-104 22-8 12-14 28-20 46z"/>',
  curly:
    '<g><ellipse cx="200" cy="124" rx="76" ry="30"/><circle cx="158" cy="132" r="26"/><circle cx="200" cy="122" r="28"/><circle cx="242" cy="132" r="26"/></g>',
  bunches: '<path d="M112 206c-4-72 34-114 88-114s92 42 88 114c-14-30-26-48-44-58-16-2-30 0-44 0s-28-2-44 0c-18 10-30 28-44 58z"/>',
  bun: '<path d="M112 204c-4-66 34-108 88-108s92 42 88 108c-10-34-38-62-88-62s-78 28-88 62z"/>',
}

const darker = (color: string, by: number) =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(Number.parseInt(color.slice(at, at + 2), 16) * (1 - by))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** A square portrait as SVG. */
export const draw = ({ background, skin, hair, clothes, style, glasses, beard, freckles }: Look): string => {
  const line = darker(skin, 0.45)
  const shade = darker(skin, 0.1)
  const parts = [
    `<rect width="400" height="400" fill="${background}"/>`,
    `<circle cx="320" cy="84" r="120" fill="#fff" opacity="0.16"/><circle cx="60" cy="330" r="150" fill="#fff" opacity="0.1"/>`,
    `<g fill="${darker(hair, 0.12)}">${behind[style]}</g>`,
    `<path d="M60 420c0-78 56-110 140-110s140 32 140 110z" fill="${clothes}"/>`,
    `<path d="M168 262h64v56c0 20-14 32-32 32s-32-12-32-32z" fill="${shade}"/>`,
    `<circle cx="116" cy="216" r="17" fill="${shade}"/><circle cx="284" cy="216" r="17" fill="${shade}"/>`,
    `<path d="M116 198c0-58 36-94 84-94s84 36 84 94c0 62-36 102-84 102s-84-40-84-102z" fill="${skin}"/>`,
    beard ? `<path d="M117 214c4 58 34 92 83 92s79-34 83-92c-12 24-22 34-40 32-14-10-72-10-86 0-18 2-28-8-40-32z" fill="${hair}"/>` : '',
    `<g fill="#e8735a" opacity="0.26"><circle cx="146" cy="238" r="16"/><circle cx="254" cy="238" r="16"/></g>`,
    freckles
      ? `<g fill="${line}" opacity="0.5"><circle cx="140" cy="230" r="2.6"/><circle cx="152" cy="236" r="2.6"/><circle cx="146" cy="244" r="2.6"/><circle cx="248" cy="236" r="2.6"/><circle cx="260" cy="230" r="2.6"/><circle cx="254" cy="244" r="2.6"/></g>`
      : '',
    `<g fill="#2b211c"><ellipse cx="167" cy="208" rx="8.5" ry="10.5"/><ellipse cx="233" cy="208" rx="8.5" ry="10.5"/></g>`,
    `<g fill="#fff"><circle cx="170" cy="204" r="3"/><circle cx="236" cy="204" r="3"/></g>`,
    `<g fill="none" stroke="${darker(hair, 0.25)}" stroke-width="6" stroke-linecap="round"><path d="M151 184c8-7 22-8 31-3M218 181c9-5 23-4 31 3"/></g>`,
    `<path d="M200 214c-3 10-8 18-6 22 2 3 8 3 12 1" fill="none" stroke="${line}" stroke-width="4.5" stroke-linecap="round" opacity="0.6"/>`,
    `<path d="M172 256c12 18 44 18 56 0z" fill="#fff" stroke="${line}" stroke-width="5" stroke-linejoin="round"/>`,
    `<g fill="${hair}">${front[style]}</g>`,
    glasses
      ? `<g fill="#fff" fill-opacity="0.14" stroke="#4a3a31" stroke-width="5"><circle cx="166" cy="210" r="27"/><circle cx="234" cy="210" r="27"/><path d="M193 206q7-6 14 0M139 206l-20-6M261 206l20-6" fill="none"/></g>`
      : '',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="35 30 330 330" width="640" height="640">${parts.join('')}</svg>`
}
