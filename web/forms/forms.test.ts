import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { FieldApi, FormApi } from '@tanstack/react-form'
import * as z from 'zod'
import { currentToast } from '#web/ui/toast'
import { ApiError } from '../platform/api/api'
import { editOf } from './edit-entry'
import { submitForm } from './entry-fields'
import { entryFormOptions } from './entry-form'

const { requestAnimationFrame } = globalThis
beforeAll(() => {
  globalThis.requestAnimationFrame = () => 0
})
afterAll(() => {
  // Left undefined, it would hide the one of the document that later files install.
  if (requestAnimationFrame) globalThis.requestAnimationFrame = requestAnimationFrame
  else Reflect.deleteProperty(globalThis, 'requestAnimationFrame')
})

const schema = z.object({ title: z.string().min(1, 'Write a title.'), hours: z.number().nullable(), isDone: z.boolean() })
const empty = { title: '', hours: '', isDone: false }
type Values = typeof empty
const toBody = ({ hours, ...values }: Values) => ({ ...values, hours: hours === '' ? null : Number(hours) })
const refusalOf = (status: number, body: object) => new ApiError(status, JSON.stringify(body))

/** A task's dialog on screen, with the calls it sent and whether it closed. */
const dialogOf = (options: Partial<Parameters<typeof editOf<Values, ReturnType<typeof toBody>>>[0]> = {}) => {
  currentToast.value = null
  const sent: unknown[] = []
  const answers: (Error | false)[] = []
  const seen = { isClosed: false }
  const edit = editOf(
    {
      title: 'Add Task',
      failed: 'Failed to add the task',
      toBody,
      schema,
      save: async ({ id, body }) => {
        sent.push({ id, body })
        const answer = answers.shift()
        if (answer) throw answer
        return answer
      },
      ...options,
    },
    'retry-id',
    () => {
      seen.isClosed = true
    },
  )
  const form = new FormApi(entryFormOptions<Values>({ ...edit, values: empty, fieldOf: options.fieldOf }))
  const unmount = [form.mount()]
  const fields = Object.fromEntries(
    (['title', 'hours', 'isDone'] as const).map((name) => {
      const field = new FieldApi({ form, name })
      unmount.push(field.mount())
      return [name, field]
    }),
  )
  const faults = () =>
    Object.fromEntries(Object.entries(fields).flatMap(([name, { state }]) => state.meta.errors.map((fault) => [name, fault])))
  const submit = async () => submitForm(form)
  return { edit, form, sent, answers, seen, faults, submit }
}

describe('the texts of an edit dialog', () => {
  const cases = [
    { options: {}, texts: ['Add Task', 'Add Task', 'Failed to add the task'] },
    { options: { submit: 'Create' }, texts: ['Add Task', 'Create', 'Failed to add the task'] },
    {
      options: { entity: { id: 'row' }, title: 'Edit Task', failed: 'Failed to save the task' },
      texts: ['Edit Task', 'Save Changes', 'Failed to save the task'],
    },
    { options: { entity: { id: 'row' }, title: 'Edit Task', submit: 'Save' }, texts: ['Edit Task', 'Save', 'Failed to add the task'] },
  ]
  for (const { options, texts } of cases)
    test(texts.join(', '), () => {
      const { edit } = dialogOf(options)
      edit.onRefused?.(refusalOf(500, {}))
      expect([edit.title, edit.submit, currentToast.peek()?.title ?? '']).toEqual(texts)
    })
})

describe('an edit dialog', () => {
  test('sends a new row with its id, then closes', async () => {
    const { form, sent, seen, submit } = dialogOf()
    form.setFieldValue('title', 'Paint')
    form.setFieldValue('hours', '1.5')
    await submit()
    expect(sent).toEqual([{ id: undefined, body: { title: 'Paint', hours: 1.5, isDone: false, id: 'retry-id' } }])
    expect(seen.isClosed).toBe(true)
  })

  test('sends a change without an id in its body', async () => {
    const { form, sent, submit } = dialogOf({ entity: { id: 'row' } })
    form.setFieldValue('title', 'Paint')
    await submit()
    expect(sent).toEqual([{ id: 'row', body: { title: 'Paint', hours: null, isDone: false } }])
  })

  test('marks the fields that its schema or its own check rejects, and sends nothing', async () => {
    const { sent, seen, faults, submit } = dialogOf({ check: () => [{ path: 'hours', message: 'How long?' }] })
    await submit()
    expect(faults()).toEqual({ title: 'Write a title.', hours: 'How long?' })
    expect([sent.length, seen.isClosed]).toEqual([0, false])
  })

  test('marks the field that the server rejects without a toast, keeps the input, and retries with the same id', async () => {
    const { form, sent, answers, seen, faults, submit } = dialogOf()
    answers.push(refusalOf(422, { issues: [{ path: 'title', message: 'That is taken.' }] }))
    form.setFieldValue('title', 'Paint')
    await submit()
    expect(faults()).toEqual({ title: 'That is taken.' })
    expect([currentToast.peek(), seen.isClosed, form.state.values.title]).toEqual([null, false, 'Paint'])
    await submit()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    expect([faults(), seen.isClosed]).toEqual([{}, true])
  })

  test('shows an error that belongs to no field, and stays open', async () => {
    const { form, answers, seen, faults, submit } = dialogOf()
    answers.push(refusalOf(409, { message: 'Somebody was faster.' }))
    form.setFieldValue('title', 'Paint')
    await submit()
    expect(currentToast.peek()).toMatchObject({ title: 'Failed to add the task', description: 'Somebody was faster.' })
    expect([faults(), seen.isClosed, form.state.errorMap.onSubmit]).toEqual([{}, false, undefined])
  })

  test('leaves the error to the form if it has no toast', async () => {
    const { form, answers, submit } = dialogOf({ failed: null })
    answers.push(refusalOf(409, { message: 'Somebody was faster.' }))
    form.setFieldValue('title', 'Paint')
    await submit()
    expect([currentToast.peek(), form.state.errorMap.onSubmit]).toEqual([null, 'Somebody was faster.'])
  })

  test('stays open if save returns false', async () => {
    const { form, answers, seen, submit } = dialogOf()
    answers.push(false)
    form.setFieldValue('title', 'Paint')
    await submit()
    expect(seen.isClosed).toBe(false)
  })

  test('sends once, even if submitted again meanwhile', async () => {
    const { form, sent, submit } = dialogOf()
    form.setFieldValue('title', 'Paint')
    await Promise.all([submit(), submit()])
    expect(sent).toHaveLength(1)
  })

  test('finds the field for a nested path of the body', async () => {
    const { form, answers, faults, submit } = dialogOf({ fieldOf: ([first, second]) => (first === 'rule' ? second : first) })
    answers.push(refusalOf(422, { issues: [{ path: 'rule.hours', message: 'Too long.' }] }))
    form.setFieldValue('title', 'Paint')
    await submit()
    expect(faults()).toEqual({ hours: 'Too long.' })
  })
})

test('the error of a hidden field does not block the form', async () => {
  const { form, sent, answers, submit } = dialogOf()
  form.setFieldValue('title', 'Paint')
  answers.push(refusalOf(422, { issues: [{ path: 'hours', message: 'Too long.' }] }))
  await submit()
  form.fieldInfo.hours = { ...form.fieldInfo.hours, instance: null } as typeof form.fieldInfo.hours
  await submit()
  expect(sent).toHaveLength(2)
})
