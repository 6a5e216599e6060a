import { Apple, Bird, Car, Cat, Dog, Fish, Flower2, type LucideIcon, Rocket, Sun, Turtle } from 'lucide-react'
import { memberColors } from '#src/features/families/families.rules'
import { msg } from './texts'

const [blue, orange, green, purple, gold, teal, pink, olive] = memberColors

/** The picture of each digit. Never change their order: it would change the PIN of every child who enters pictures. */
export const pinPictures = [
  { digit: '0', name: msg('Sun'), icon: Sun, color: gold },
  { digit: '1', name: msg('Cat'), icon: Cat, color: orange },
  { digit: '2', name: msg('Dog'), icon: Dog, color: olive },
  { digit: '3', name: msg('Fish'), icon: Fish, color: blue },
  { digit: '4', name: msg('Bird'), icon: Bird, color: teal },
  { digit: '5', name: msg('Turtle'), icon: Turtle, color: green },
  { digit: '6', name: msg('Car'), icon: Car, color: purple },
  { digit: '7', name: msg('Rocket'), icon: Rocket, color: pink },
  { digit: '8', name: msg('Flower'), icon: Flower2, color: purple },
  { digit: '9', name: msg('Apple'), icon: Apple, color: orange },
] as const satisfies readonly { digit: string; name: unknown; icon: LucideIcon; color: string }[]
