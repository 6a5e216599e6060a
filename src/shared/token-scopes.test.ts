import { expect, test } from 'bun:test'
import type { Can } from './permissions'
import { type DeclaredScope, type NeededScope, scopeOf } from './token-scopes'

test.each<[string, Can, DeclaredScope | undefined, NeededScope]>([
  ['GET /api/families/:familyId/events', 'view_calendar', undefined, 'calendar:read'],
  ['PUT /api/families/:familyId/events/:eventId', 'view_calendar', undefined, 'calendar:write'],
  ['POST /api/store-vendors', 'signed_in', undefined, 'shopping:write'],
  ['PATCH /api/wishlist-items/:wishlistItemId', 'member', undefined, 'wishlists:write'],
  ['GET /api/families/:familyId/members', 'member', undefined, 'family:read'],
  ['POST /api/families/:familyId/members', 'admin', undefined, 'none'],
  ['PUT /api/families/:familyId/members/:memberId/pin', 'manage_members', undefined, 'none'],
  ['PATCH /api/families/:familyId', 'edit_settings', undefined, 'none'],
  ['GET /api/families', 'account', 'any', 'any'],
  ['POST /api/families/:familyId/wishlists', 'member', 'none', 'none'],
  ['POST /api/families/:familyId/anything-new', 'member', undefined, 'none'],
  ['POST /api/families/:familyId/anything-new', 'member', 'tasks', 'tasks:write'],
  ['GET /api/health', 'anyone', undefined, 'public'],
  ['POST /api/auth/sign-in', 'anyone', undefined, 'none'],
  ['POST /api/invitations/:code/accept', 'anyone', undefined, 'none'],
])('%s for %s, declared as %p, needs %s', (call, can, scope, needed) => {
  const [method = '', path = ''] = call.split(' ')
  expect(scopeOf({ method, path, can, scope })).toBe(needed)
})
