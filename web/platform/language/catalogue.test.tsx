import { describe, expect, test } from 'bun:test'
import { isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { withDom } from '../../testing/dom'
import { catalogue } from './catalogue'
import { cataloguesLoaded, readerLocale, setPreferences, startLanguage } from './language'
import { pseudo } from './pseudo'

withDom()

const german = {
  'Delete {name}?': '{name} löschen?',
  '{count, plural, one {# item} other {# items}}': '{count, plural, one {# Ding} other {# Dinge}}',
  'Read <link>the guide</link> of {name}': 'Lies {name}s <link>Anleitung</link>',
  Empty: '',
}
const { t, rich, msg } = catalogue<
  'Save' | 'Empty' | 'Delete {name}?' | '{count, plural, one {# item} other {# items}}' | 'Read <link>the guide</link> of {name}'
>('accounts', async () => german)

const speak = async (language: 'de' | 'en') => {
  await setPreferences({ language, firstDayOfWeek: null, hourCycle: null })
  await cataloguesLoaded()
}
const html = (node: ReactNode) => renderToStaticMarkup(node)

describe('a text', () => {
  test('in English is its key, with its arguments', async () => {
    await speak('en')
    expect([t('Save'), t('Delete {name}?', { name: '{x} <b>' })]).toEqual(['Save', 'Delete {x} <b>?'])
    expect([1, 2].map((count) => t('{count, plural, one {# item} other {# items}}', { count }))).toEqual(['1 item', '2 items'])
    expect(t(msg('Save'))).toBe('Save')
  })

  test('in another language is translated, or English where the translation is missing', async () => {
    await speak('de')
    expect(t('Delete {name}?', { name: 'Milch' })).toBe('Milch löschen?')
    expect(t('{count, plural, one {# item} other {# items}}', { count: 1200 })).toBe('1.200 Dinge')
    expect([t('Save'), t('Empty')]).toEqual(['Save', 'Empty'])
    await speak('en')
  })

  test('with elements keeps them in place, and the names of people stay text', async () => {
    const link = (children: ReactNode) => <a href="/g">{children}</a>
    const read = () => html(rich('Read <link>the guide</link> of {name}', { link, name: '<link>Eve</link>' }))
    expect(read()).toBe('Read <a href="/g">the guide</a> of &lt;link&gt;Eve&lt;/link&gt;')
    await speak('de')
    expect(read()).toBe('Lies &lt;link&gt;Eve&lt;/link&gt;s <a href="/g">Anleitung</a>')
    await speak('en')
    expect(isValidElement(rich('Read <link>the guide</link> of {name}', { link, name: <b>Eve</b> }))).toBe(true)
  })
})

test('the pseudo-language changes what a reader sees, and no argument, form or tag', () => {
  expect(pseudo('Save')).toBe('[Šàvé··]'.replace('Š', 'S'))
  expect(pseudo('{count, plural, one {# item of {name}} other {# items}}')).toMatch(
    /^\[\{count, plural, one \{# îtém öf \{name\}\} other \{# îtémš\}\}·+\]$/,
  )
  expect(pseudo('Read <link>it</link>')).toMatch(/^\[Réàd <link>ît<\/link>·+\]$/)
})

test('a stored language that Hearth does not have is that of the browser', async () => {
  localStorage.setItem('hearth.language', 'xx-nothing')
  await startLanguage()
  expect(readerLocale()).toBe('en-US')
})
