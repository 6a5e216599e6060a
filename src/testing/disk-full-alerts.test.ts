import { afterAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { makeFamilyFolder, serve } from './cli/hearth'
import { type SmallDisk, smallDisk } from './disk-full.disk'
import { visit } from './disk-full.visit'
import { mailReceiver, until, webReceiver } from './receivers'

const disk = (await smallDisk()) as SmallDisk
afterAll(() => disk?.[Symbol.dispose]())

test.skipIf(!disk)(
  'an alert about a full disk arrives once by every channel while the disk is full',
  async () => {
    const [post, webhook] = [mailReceiver(), webReceiver()]
    let tries = 0
    // The first attempt of one channel fails; the retry comes from memory.
    webhook.answer = () => new Response('', { status: tries++ ? 200 : 503 })
    const env = {
      HEARTH_DATA: disk.data,
      HEARTH_BACKUP_AT: 'off',
      HEARTH_MIN_FREE: '0',
      HEARTH_WEBHOOK_URL: webhook.url,
      HEARTH_SMTP_URL: post.url,
      HEARTH_SMTP_FROM: 'hearth@example.org',
    }
    await makeFamilyFolder(disk.data)
    await using server = await serve(disk.data, { env })
    const own = await visit(server.url)
    disk.fill()
    const refused = async () => (await own.say('x'.repeat(3000))).status === 507
    await until('a message was refused', refused)
    await until('both channels got the alert', () => post.letters.length === 1 && webhook.requests.length === 2)
    expect(disk.free()).toBe(0)
    for (let times = 0; times < 5; times++) expect(await refused()).toBe(true)
    const bodies = webhook.requests.map(({ body }) => JSON.parse(body))
    expect(bodies[0]).toEqual(bodies[1])
    expect(bodies[0]).toMatchObject({ kind: 'disk_full', state: 'raised', message: expect.stringContaining('nothing can be saved') })
    expect(await own.get('/api/admin/alerts')).toMatchObject({ status: 200, body: { raised: [{ kind: 'disk_full' }] } })
    expect(readdirSync(disk.data).filter((name) => name.startsWith('alerts.json.'))).toEqual([])

    disk.clear()
    expect(await refused()).toBe(false)
    await server.stop()
    expect([post.letters.length, webhook.requests.length]).toEqual([1, 2])
    post.stop()
    webhook.stop()
  },
  60_000,
)
