import { msg, t } from './texts'

export const legalSections = [
  {
    id: 'privacy',
    title: msg('Privacy'),
    text: msg(
      'What your family shares is kept in one folder on the machine that runs this hub. There is no cloud account and no telemetry, and the hub calls no other host unless its admin sets one up, such as a mail server. Whoever runs the machine can reach what is stored on it: ask them how they keep it safe.',
    ),
  },
  {
    id: 'terms',
    title: msg('Terms'),
    text: msg(
      'Hearth is free software under the MIT license. You may use it, change it and pass it on, and it comes without warranty. Who may join this hub, and what is kept here, is decided by the people who run it.',
    ),
  },
  {
    id: 'support',
    title: msg('Support'),
    text: msg(
      "Your family's admin is the first to ask: they invite people, change roles and bring back a lost password. The person who runs the server finds help in its documentation, and in the command hearth with --help.",
    ),
  },
  {
    id: 'about',
    title: msg('About'),
    text: msg(
      'Hearth is a family hub for a Raspberry Pi, a NAS or a home server: one program and one folder of data. It is named after the fire that a home is built around.',
    ),
  },
]

/** The sections that the footer links to. */
export function LegalSections() {
  return (
    <div className="mx-auto max-w-6xl px-4 sm:px-6">
      <div className="grid gap-x-16 gap-y-10 border-base-300 border-t py-12 sm:grid-cols-2">
        {legalSections.map(({ id, title, text }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
            <h2 id={`${id}-title`} className="text-xl">
              {t(title)}
            </h2>
            <p className="mt-2 text-muted">{t(text)}</p>
          </section>
        ))}
      </div>
    </div>
  )
}
