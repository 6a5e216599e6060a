import { describe } from 'bun:test'
import { chore, event, item, money, sentences, task } from '#web/testing/sentences'

const leche = { price: 0.95, categoryId: 'dairy', known: 'leche' }
const luz = { categoryId: 'utilities', billId: 'luz' }

describe('sentences in Spanish', () => {
  sentences('es-ES', 'thursdayBerlin', [
    ['natación jue 16:30 semanal Noah Ivy', event('natación', '2026-11-26 16:30-17:30', { recurrence: 'weekly', people: ['noah', 'ivy'] })],
    ['Natación cada jueves 16:30 Noah', event('Natación', '2026-11-26 16:30-17:30', { recurrence: 'weekly', people: ['noah'] })],
    ['dentista para Noah mañana a las 16h', event('dentista', '2026-11-27 16:00-17:00', { people: ['noah'] })],
    ['dentista mañana a las 4 de la tarde', event('dentista', '2026-11-27 16:00-17:00')],
    ['cena pasado mañana a las 9 de la noche', event('cena', '2026-11-28 21:00-22:00')],
    ['dentista el viernes a las 4 y media', event('dentista', '2026-11-27 16:30-17:30')],
    ['reunión mañana por la mañana', event('reunión', '2026-11-27 09:00-10:00')],
    ['cine esta noche', event('cine', '2026-11-26 19:00-20:00')],
    ['fiesta sábado de 14 a 17h en el parque', event('fiesta', '2026-11-28 14:00-17:00', { location: 'el parque' })],
    ['vacaciones del 12 al 19 de julio', event('vacaciones', '2027-07-12 to 2027-07-19')],
    ['vacaciones 12-19 julio', event('vacaciones', '2027-07-12 to 2027-07-19')],
    ['boda el 4/5', event('boda', '2027-05-04')],
    ['concierto el 3 de diciembre 20:00', event('concierto', '2026-12-03 20:00-21:00')],
    ['fútbol los lunes y miércoles 17:00', event('fútbol', '2026-11-30 17:00-18:00', { recurrence: 'weekly MO,WE' })],
    ['coro cada dos semanas el viernes 18:00', event('coro', '2026-11-27 18:00-19:00', { recurrence: '2 weekly' })],
    ['partido el próximo viernes 18:00', event('partido', '2026-12-04 18:00-19:00')],
    ['comida con José el domingo a las 14:00', event('comida', '2026-11-29 14:00-15:00', { people: ['jose'] })],
    ['llamar a la abuela', task('llamar a la abuela')],
    ['informe antes del viernes !alta', task('informe', '2026-11-27', { priority: 'high' })],
    ['tarea: regar las plantas mañana', task('regar las plantas', '2026-11-27')],
    ['pagar el alquiler en 3 días', task('pagar el alquiler', '2026-11-29')],
    ['Noah saca la basura cada jueves', chore('Saca la basura', '2026-11-26', { frequency: 'weekly', people: ['noah'] })],
    ['Ivy: poner la mesa a diario', chore('Poner la mesa', '2026-11-26', { frequency: 'daily', people: ['ivy'] })],
    ['basura sáb 5 puntos', chore('basura', '2026-11-28', { points: 5 })],
    ['2 kg de patatas, leche, huevos x12', item('patatas', 2, 'kg'), item('leche', 1, 'l', leche), item('huevos', 12)],
    ['comprar leche', item('leche', 1, 'l', leche)],
    ['1,5 l de leche', item('leche', 1, '1,5 l', { ...leche, price: null })],
    ['leche 1,29 @Mercadona', item('leche', 1, 'l', { ...leche, price: 1.29, shop: 'Mercadona' })],
    ['medio kilo de mantequilla', item('mantequilla', 1, '0,5 kg')],
    ['una docena de huevos', item('huevos', 12)],
    ['tres botellas de vino', item('vino', 3, 'botella')],
    ['pan 3,20 €', item('pan', 1, 'each', { price: 3.2 })],
    ['pagado luz 84,20', money('luz', 84.2, '2026-11-26', luz)],
    ['pagué la luz 84,20 €', money('la luz', 84.2, '2026-11-26', luz)],
    ['sueldo 2.400', money('sueldo', 2400, '2026-11-26', { type: 'income' })],
    ['netflix 15,99 mensual', money('netflix', 15.99, '2026-11-26', { categoryId: 'fun', repeats: 'monthly' })],
    ['el mar y el sol', task('el mar y el sol')],
    ['comprar pan y leche', item('pan'), item('leche', 1, 'l', leche)],
  ])

  sentences('es-ES', 'autumnBerlin', [
    ['partido mañana 10:00', event('partido', '2026-10-25 10:00-11:00')],
    ['partido dom 10:00', event('partido', '2026-10-25 10:00-11:00')],
  ])
  sentences('es-ES', 'yearEndBerlin', [
    ['comida mañana a las 14h', event('comida', '2027-01-01 14:00-15:00')],
    ['llamar a la abuela mañana', task('llamar a la abuela', '2027-01-01')],
  ])
  sentences('es-ES', 'springBerlin', [['desayuno mañana 9:00', event('desayuno', '2026-03-29 09:00-10:00')]])
})
