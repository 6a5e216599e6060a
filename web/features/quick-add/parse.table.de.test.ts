import { describe } from 'bun:test'
import { chore, event, item, money, sentences, task } from '#web/testing/sentences'

const milch = { price: 1.1, categoryId: 'dairy', shop: 'Lidl', known: 'milch' }
const strom = { categoryId: 'utilities', billId: 'strom' }

describe('sentences in German', () => {
  sentences('de-DE', 'thursdayBerlin', [
    [
      'Schwimmen Do 16:30 wöchentlich Noah Ivy',
      event('Schwimmen', '2026-11-26 16:30-17:30', { recurrence: 'weekly', people: ['noah', 'ivy'] }),
    ],
    ['Schwimmen jeden Donnerstag 16:30 Uhr Noah', event('Schwimmen', '2026-11-26 16:30-17:30', { recurrence: 'weekly', people: ['noah'] })],
    ['Zahnarzt für Noah morgen um 16 Uhr', event('Zahnarzt', '2026-11-27 16:00-17:00', { people: ['noah'] })],
    ['Zahnarzt am 26.11. um 16.30 Uhr', event('Zahnarzt', '2026-11-26 16:30-17:30')],
    ['Sommerfest am Samstag, den 5. Juni ab 15 Uhr', event('Sommerfest', '2027-06-05 15:00-16:00')],
    ['morgen früh um 7 Schwimmen', event('Schwimmen', '2026-11-27 07:00-08:00')],
    ['Papa Zahnarzt Mo 9', event('Zahnarzt', '2026-11-30 09:00-10:00', { people: ['jose'] })],
    ['Elternabend übermorgen 19 Uhr', event('Elternabend', '2026-11-28 19:00-20:00')],
    ['Kino heute Abend', event('Kino', '2026-11-26 19:00-20:00')],
    ['Kino morgen Abend um 8', event('Kino', '2026-11-27 20:00-21:00')],
    ['Friseur halb fünf', event('Friseur', '2026-11-26 16:30-17:30')],
    ['Friseur morgen um viertel vor drei', event('Friseur', '2026-11-27 14:45-15:45')],
    ['Party Sa 14-17 Uhr im Park', event('Party', '2026-11-28 14:00-17:00', { location: 'Park' })],
    ['Urlaub 12.–19. Juli', event('Urlaub', '2027-07-12 to 2027-07-19')],
    ['Urlaub vom 12. bis 19. Juli', event('Urlaub', '2027-07-12 to 2027-07-19')],
    ['Ferien 21.12. - 6.1.', event('Ferien', '2026-12-21 to 2027-01-06')],
    ['Konzert am 3. Dezember 20 Uhr', event('Konzert', '2026-12-03 20:00-21:00')],
    ['Turnen mittwochs 15:00 Ivy', event('Turnen', '2026-12-02 15:00-16:00', { recurrence: 'weekly', people: ['ivy'] })],
    ['Fußball jeden Montag und Mittwoch 17 Uhr', event('Fußball', '2026-11-30 17:00-18:00', { recurrence: 'weekly MO,WE' })],
    ['Chor alle zwei Wochen Freitag 18 Uhr', event('Chor', '2026-11-27 18:00-19:00', { recurrence: '2 weekly' })],
    ['Geburtstag Mama 4.5.', event('Geburtstag', '2027-05-04', { people: ['anna'] })],
    ['Termin: Impfung nächsten Freitag 10 Uhr', event('Impfung', '2026-12-04 10:00-11:00')],
    ['Besuch in 3 Tagen', event('Besuch', '2026-11-29')],
    ['Oma anrufen', task('Oma anrufen')],
    ['Bericht bis Freitag !hoch', task('Bericht', '2026-11-27', { priority: 'high' })],
    ['Aufgabe: Blumen gießen morgen', task('Blumen gießen', '2026-11-27')],
    ['Erinnere mich an die Steuer in 2 Wochen', task('Die Steuer', '2026-12-10', { people: ['anna'] })],
    ['Noah bringt den Müll raus jeden Donnerstag', chore('Bringt den Müll raus', '2026-11-26', { frequency: 'weekly', people: ['noah'] })],
    ['Ivy: Tisch decken täglich', chore('Tisch decken', '2026-11-26', { frequency: 'daily', people: ['ivy'] })],
    ['Müll raus Sa 5 Punkte', chore('Müll raus', '2026-11-28', { points: 5 })],
    ['2 kg Kartoffeln, Milch, Eier x12', item('Kartoffeln', 2, 'kg'), item('Milch', 1, 'l', milch), item('Eier', 12)],
    ['Milch und Brot kaufen', item('Milch', 1, 'l', milch), item('Brot')],
    ['Milch kaufen', item('Milch', 1, 'l', milch)],
    ['1,5 l Milch', item('Milch', 1, '1,5 l', { ...milch, price: null })],
    ['Milch 1,29 @Aldi', item('Milch', 1, 'l', { ...milch, price: 1.29, shop: 'Aldi' })],
    ['ein halbes Pfund Butter', item('Butter', 1, '0,5 Pfund')],
    ['zwei Flaschen Wein', item('Wein', 2, 'Flasche')],
    ['500 g Mehl', item('Mehl', 1, '500 g')],
    ['Brot 3,20 €', item('Brot', 1, 'each', { price: 3.2 })],
    ['Strom bezahlt 84,20', money('Strom', 84.2, '2026-11-26', strom)],
    ['bezahlt Strom 84,20 €', money('Strom', 84.2, '2026-11-26', strom)],
    ['Gehalt 2400', money('Gehalt', 2400, '2026-11-26', { type: 'income', categoryId: 'gehalt' })],
    ['Gehalt 2.400 monatlich', money('Gehalt', 2400, '2026-11-26', { type: 'income', categoryId: 'gehalt', repeats: 'monthly' })],
    ['Netflix 15,99 monatlich', money('Netflix', 15.99, '2026-11-26', { categoryId: 'fun', repeats: 'monthly' })],
    ['so geht das nicht', task('so geht das nicht')],
    ['Fr. Müller anrufen', task('Fr. Müller anrufen')],
    ['3,5% Fett Milch', task('3,5% Fett Milch')],
  ])

  sentences('de-DE', 'springBerlin', [
    ['Brunch morgen 11 Uhr', event('Brunch', '2026-03-29 11:00-12:00')],
    ['Nachtzug morgen 02:30', event('Nachtzug', '2026-03-29 02:30-03:30')],
    ['Party heute 22-2 Uhr', event('Party', '2026-03-28 22:00 to 2026-03-29 02:00')],
  ])

  sentences('de-DE', 'autumnBerlin', [
    ['Spiel morgen 10 Uhr', event('Spiel', '2026-10-25 10:00-11:00')],
    ['Spiel So 10 Uhr', event('Spiel', '2026-10-25 10:00-11:00')],
    ['Müll rausbringen am 31.10.', task('Müll rausbringen', '2026-10-31')],
  ])

  sentences('de-DE', 'yearEndBerlin', [
    ['Brunch morgen 11 Uhr', event('Brunch', '2027-01-01 11:00-12:00')],
    ['Neujahrskonzert 1.1. 17 Uhr', event('Neujahrskonzert', '2027-01-01 17:00-18:00')],
    ['Oma anrufen morgen', task('Oma anrufen', '2027-01-01')],
  ])

  sentences('de-DE', 'february', [
    ['Oma anrufen morgen', task('Oma anrufen', '2026-03-01')],
    ['Geburtstag 29.2.', event('Geburtstag', '2028-02-29')],
  ])
})
