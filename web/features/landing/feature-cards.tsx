import { HeartHandshake, MapPin, TreeDeciduous, Trophy } from 'lucide-react'
import { memberColors } from '#src/features/families/families.rules'
import { softTint } from '#web/ui/color'
import { CalendarPicture, ChatPicture, PhotosPicture, TasksPicture } from './pictures'
import { msg, t } from './texts'

const [blue, , green, violet, gold] = memberColors

const features = [
  {
    title: msg('Family Calendar'),
    color: blue,
    text: msg("Everyone's days side by side, each in their own color."),
    picture: <CalendarPicture />,
  },
  {
    title: msg('Photo Sharing'),
    color: gold,
    text: msg('The week in pictures, for the family and nobody else.'),
    picture: <PhotosPicture />,
  },
  {
    title: msg('Task Management'),
    color: green,
    text: msg('Chores with points for the children, projects for the grown-ups.'),
    picture: <TasksPicture />,
  },
  {
    title: msg('Family Chat'),
    color: violet,
    text: msg('Messages and announcements that arrive at once, on every screen.'),
    picture: <ChatPicture />,
  },
]

export function FeatureCards() {
  return (
    <section className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-16">
      <h2 className="max-w-xl text-3xl sm:text-4xl">{t('What a day together needs')}</h2>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ title, text, color, picture }) => (
          <li key={t(title)} className="flex flex-col overflow-clip rounded-box bg-base-100">
            <div className="h-40" style={softTint(color)}>
              {picture}
            </div>
            <div className="px-5 pt-4 pb-6">
              <h3 className="text-xl">{t(title)}</h3>
              <p className="mt-1.5 text-muted">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const premium = [
  { title: msg('Family Tree'), text: msg('Generations, drawn with their stories.'), icon: TreeDeciduous },
  { title: msg('Location Tracking'), text: msg('Check-ins that people choose to make.'), icon: MapPin },
  { title: msg('Sports Tracker'), text: msg('Teams, games and how they went.'), icon: Trophy },
  { title: msg('Prayer Requests'), text: msg('What weighs on you, carried together.'), icon: HeartHandshake },
]

export function PremiumFeatures() {
  return (
    <section className="mx-auto max-w-6xl px-4 sm:px-6">
      <div className="rounded-[2rem] bg-primary/10 px-5 py-10 sm:px-10 sm:py-12">
        <h2 className="text-3xl sm:text-4xl">{t('Premium Features')}</h2>
        <p className="mt-3 max-w-xl text-lg text-muted">
          {t('Part of every hub, at no price. A family admin switches on the ones you want, and the rest stay out of the way.')}
        </p>
        <ul className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {premium.map(({ title, text, icon: Icon }) => (
            <li key={t(title)} className="flex gap-4 lg:flex-col">
              <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-base-100 text-primary">
                <Icon aria-hidden className="size-6" strokeWidth={1.75} />
              </span>
              <div>
                <h3 className="text-xl">{t(title)}</h3>
                <p className="mt-1 text-muted">{t(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
