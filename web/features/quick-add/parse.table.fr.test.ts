import { describe } from 'bun:test'
import { chore, event, item, money, sentences, task } from '#web/testing/sentences'

const lait = { price: 1.05, categoryId: 'dairy', shop: 'Carrefour', known: 'lait' }
const loyer = { categoryId: 'rent', billId: 'loyer' }

describe('sentences in French', () => {
  sentences('fr-FR', 'thursdayBerlin', [
    [
      'natation jeu 16h30 hebdomadaire Noah Ivy',
      event('natation', '2026-11-26 16:30-17:30', { recurrence: 'weekly', people: ['noah', 'ivy'] }),
    ],
    ['Natation tous les jeudis 16h30 Noah', event('Natation', '2026-11-26 16:30-17:30', { recurrence: 'weekly', people: ['noah'] })],
    ['Natation chaque jeudi à 16h30', event('Natation', '2026-11-26 16:30-17:30', { recurrence: 'weekly' })],
    ['dentiste pour Noah demain à 16h', event('dentiste', '2026-11-27 16:00-17:00', { people: ['noah'] })],
    ['dentiste demain à 4 heures et demie', event('dentiste', '2026-11-27 16:30-17:30')],
    ['dîner après-demain 20h', event('dîner', '2026-11-28 20:00-21:00')],
    ['cinéma ce soir', event('cinéma', '2026-11-26 19:00-20:00')],
    ['réunion demain matin', event('réunion', '2026-11-27 09:00-10:00')],
    ['fête samedi de 14h à 17h au parc', event('fête', '2026-11-28 14:00-17:00', { location: 'parc' })],
    ['fête samedi 14h-17h chez mamie', event('fête', '2026-11-28 14:00-17:00', { location: 'mamie' })],
    ['vacances du 12 au 19 juillet', event('vacances', '2027-07-12 to 2027-07-19')],
    ['mariage le 4/5', event('mariage', '2027-05-04')],
    ['concert le 3 décembre à 20h', event('concert', '2026-12-03 20:00-21:00')],
    ['foot lundi et mercredi 17h', event('foot', '2026-11-30 17:00-18:00', { recurrence: 'weekly MO,WE' })],
    ['chorale toutes les deux semaines vendredi 18h', event('chorale', '2026-11-27 18:00-19:00', { recurrence: '2 weekly' })],
    ['match vendredi prochain 18h', event('match', '2026-12-04 18:00-19:00')],
    ['déjeuner avec José dimanche midi', event('déjeuner', '2026-11-29 12:00-13:00', { people: ['jose'] })],
    ["piscine mercredi 15h à l'école", event('piscine', '2026-12-02 15:00-16:00', { location: 'école' })],
    ['appeler mamie', task('appeler mamie')],
    ['rapport avant vendredi !haute', task('rapport', '2026-11-27', { priority: 'high' })],
    ['tâche : arroser les plantes demain', task('arroser les plantes', '2026-11-27')],
    ['payer le loyer dans 3 jours', task('payer le loyer', '2026-11-29')],
    ['Noah sort la poubelle tous les jeudis', chore('Sort la poubelle', '2026-11-26', { frequency: 'weekly', people: ['noah'] })],
    ['Ivy : mettre la table chaque jour', chore('Mettre la table', '2026-11-26', { frequency: 'daily', people: ['ivy'] })],
    ['poubelle sam 5 points', chore('poubelle', '2026-11-28', { points: 5 })],
    ['2 kg de pommes de terre, lait, œufs x12', item('pommes de terre', 2, 'kg'), item('lait', 1, 'l', lait), item('œufs', 12)],
    ['acheter du lait', item('lait', 1, 'l', lait)],
    ['acheter 2 baguettes et du beurre', item('baguettes', 2), item('beurre')],
    ['acheter lait', item('lait', 1, 'l', lait)],
    ['1,5 l de lait', item('lait', 1, '1,5 l', { ...lait, price: null })],
    ['lait 1,29 @Lidl', item('lait', 1, 'l', { ...lait, price: 1.29, shop: 'Lidl' })],
    ['une douzaine d’œufs', item('œufs', 12)],
    ['trois bouteilles de vin', item('vin', 3, 'bouteille')],
    ['pain 3,20 €', item('pain', 1, 'each', { price: 3.2 })],
    ['payé loyer 850', money('loyer', 850, '2026-11-26', loyer)],
    ['loyer payé 850 €', money('loyer', 850, '2026-11-26', loyer)],
    ['salaire 2400', money('salaire', 2400, '2026-11-26', { type: 'income' })],
    ['assurance 120 € par an', money('assurance', 120, '2026-11-26', { repeats: 'yearly' })],
    ['netflix 15,99 mensuel', money('netflix', 15.99, '2026-11-26', { categoryId: 'fun', repeats: 'monthly' })],
    ['la mer et le soleil', task('la mer et le soleil')],
  ])

  sentences('fr-FR', 'autumnBerlin', [
    ['match demain 10h', event('match', '2026-10-25 10:00-11:00')],
    ['match dim 10h', event('match', '2026-10-25 10:00-11:00')],
  ])
  sentences('fr-FR', 'yearEndBerlin', [
    ['repas demain à 13h', event('repas', '2027-01-01 13:00-14:00')],
    ['appeler mamie demain', task('appeler mamie', '2027-01-01')],
  ])
  sentences('fr-FR', 'springBerlin', [['brunch demain 11h', event('brunch', '2026-03-29 11:00-12:00')]])
})
