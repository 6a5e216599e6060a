import type { DocumentColor } from '../features/documents/documents.rules'
import type { Name } from './people'

/** The demo family's notes. */

type Note = { by: Name; title: string; color: DocumentColor; content: string }

/** From the first day on. */
export const keepers: Note[] = [
  {
    by: 'Maya',
    title: 'House rules',
    color: 'yellow',
    content: `Agreed by everybody, **even Noah**.

1. Shoes off at the door
2. Whoever finishes the milk writes it on the list
3. Screens sleep in the kitchen
4. Biscuit is fed *once* in the morning, whatever he says
5. Say it before you are angry`,
  },
  {
    by: 'Tom',
    title: 'Guests and Wi-Fi',
    color: 'blue',
    content: `| What | Where |
|---|---|
| Network | HarperGuests |
| Password | biscuit-is-a-cat |
| Spare key | with the Lindgrens, number 16 |
| Bed linen | upstairs, second shelf |

The shower needs a minute. [Buses into town](https://example.org/buses) go every ten minutes.`,
  },
  {
    by: 'Maya',
    title: 'Emergency numbers',
    color: 'pink',
    content: `- **Doctor Adeyemi**: 555-0142
- **Dentist**: 555-0178
- **Poison line**: 555-0100
- **Grandma Ruth**: 555-0119, day and night
- Water off: *blue tap under the stairs*`,
  },
  {
    by: 'Ella',
    title: 'Books I want to read',
    color: 'green',
    content: `- [x] The one with the lighthouse
- [x] Ms Okafor's recommendation
- [ ] Something about octopuses
- [ ] The sequel, if it is ever out

> A room without books is like a cat without whiskers.`,
  },
]

/** Added over time, each once. */
export const laterNotes: Note[] = [
  {
    by: 'Maya',
    title: "Ruth's apple cake",
    color: 'yellow',
    content: `## You need
- 4 apples, sour ones
- 200 g flour, 150 g butter, 120 g sugar
- 3 eggs, a pinch of salt, cinnamon

## Then
1. Butter and sugar until pale, eggs one by one
2. Fold in the flour, fill the tin, press the apples in
3. 45 minutes at 180 °C

*Better on the second day, if there is one.*`,
  },
  {
    by: 'Tom',
    title: 'Bicycle sizes',
    color: 'blue',
    content: `| Who | Frame | Tyres |
|---|---|---|
| Ella | 52 cm | 28" |
| Noah | 24" | 1.75 |
| Ivy | 20" | 1.75 |

Pump to *3.5 bar*. The good pump is behind the freezer.`,
  },
  {
    by: 'Ella',
    title: 'Volleyball tournament',
    color: 'green',
    content: `Meet at **7:40** at the side door.

- [x] Jersey (the new one)
- [x] Knee pads
- [ ] Water, two bottles
- [ ] Something sweet for the bus
- [ ] Form signed by Mum`,
  },
  {
    by: 'Maya',
    title: 'Paint colours',
    color: 'pink',
    content: `- Hall: *Oat*, eggshell, 2 tins left
- Kitchen: **Fennel**, wipeable
- Noah's room: "anything but blue" (his words)
- Fence: clear oil, every second spring`,
  },
  {
    by: 'Tom',
    title: 'When the heating stops',
    color: 'blue',
    content: `1. Look at the gauge: it should say **1.5 bar**
2. Below 1? Open the grey valve slowly, close it at 1.5
3. Press *reset* once, wait five minutes
4. Only then call the plumber: 555-0164`,
  },
  {
    by: 'Maya',
    title: 'Birthday ideas',
    color: 'pink',
    content: `**Noah**: headlamp, a book of codes
**Ivy**: roller skates? *size 32*
**Ruth**: the photo book, finally

Nobody buys Tom another mug.`,
  },
  {
    by: 'Ella',
    title: 'Driving lesson notes',
    color: 'green',
    content: `- Mirrors, signal, *then* look again
- Hill start: bite point before the brake
- Mr Haas says I brake like a lorry
- Next: motorway!`,
  },
]

/** For the weekend trip; its items are ticked off one by one. */
export const packing: Note = {
  by: 'Maya',
  title: 'Packing for the lake',
  color: 'green',
  content: `Leaving **Saturday, right after breakfast**.

- [ ] Rain jackets, all six
- [ ] Torch and spare batteries
- [ ] Ivy's rabbit
- [ ] First aid bag
- [ ] Cards and the dice game
- [ ] Biscuit's food for Mr Lindgren`,
}
