import { useEffect } from 'react'
import { buttonClass } from '#web/ui/button'
import { Brand } from './brand'
import { FeatureCards, PremiumFeatures } from './feature-cards'
import { HeroPicture } from './hero-picture'
import { LegalSections, legalSections } from './legal-sections'
import { t } from './texts'

const signIn = '/api/login'

/** The landing page for visitors (spec 1 section 2). Its pictures are part of the code and need no requests. */
export function LandingPage() {
  useEffect(() => {
    document.title = `Hearth · ${t("Your Family's Digital Hub")}`
  }, [])
  return (
    <div className="overflow-x-clip">
      <header className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-2 px-4 pt-[calc(1rem+var(--safe-top))] sm:px-6">
        <Brand />
        <a href={signIn} className={buttonClass()}>
          {t('Sign In')}
        </a>
      </header>
      <main>
        <Hero />
        <FeatureCards />
        <PremiumFeatures />
        <section className="mx-auto flex max-w-2xl flex-col items-center px-4 py-16 text-center sm:py-24">
          <h2 className="text-3xl sm:text-4xl">{t('Light the fire')}</h2>
          <p className="mt-3 text-lg text-muted">{t('Hearth is free and runs in your own home. Setting it up takes about a minute.')}</p>
          <a href={signIn} className={`${buttonClass('primary', 'lg')} mt-8`}>
            {t('Start Your Free Family Hub')}
          </a>
        </section>
        <LegalSections />
      </main>
      <footer className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 pt-8 pb-[calc(2rem+var(--safe-bottom))] sm:px-6">
        <Brand />
        <nav aria-label={t('Footer')} className="-mx-3 flex flex-wrap">
          {legalSections.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className={buttonClass('quiet')}>
              {t(title)}
            </a>
          ))}
        </nav>
      </footer>
    </div>
  )
}

function Hero() {
  return (
    <section className="relative mx-auto grid max-w-6xl items-center gap-x-12 gap-y-12 px-4 pt-12 pb-16 sm:px-6 sm:pt-20 lg:grid-cols-[1.1fr_1fr] lg:pb-24">
      <div>
        <h1 className="text-[min(2.75rem,15vw)] leading-[1.05] sm:text-6xl">{t("Your Family's Digital Hub")}</h1>
        <p className="mt-5 max-w-lg text-lg text-muted sm:text-xl">
          {t(
            'One warm place for the calendar, the chores, the photos and the talk at the table. It lives in your home, and what you share stays there.',
          )}
        </p>
        <div className="mt-8 flex flex-wrap gap-3 not-sm:*:flex-1">
          <a href={signIn} className={`${buttonClass('primary', 'lg')} whitespace-nowrap`}>
            {t('Get Started Free')}
          </a>
          <a href={signIn} className={`${buttonClass('secondary', 'lg')} whitespace-nowrap`}>
            {t('Learn More')}
          </a>
        </div>
      </div>
      <HeroPicture />
    </section>
  )
}
