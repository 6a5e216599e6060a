import { type AnyElysia, Elysia } from 'elysia'
import type { Health } from './health'
import { probeAnswers } from './health.answers'

/** Serves the URLs for monitors and orchestrators. */
export const probes = (health: Health): AnyElysia =>
  Object.entries(probeAnswers(health)).reduce((app: AnyElysia, [path, answer]) => app.get(path, answer), new Elysia({ name: 'probes' }))
