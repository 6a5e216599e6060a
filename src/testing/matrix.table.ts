import { matrixParts } from './matrix.parts'

/**
 * Who is answered what: one line a call, as product.md section 3 has it. A word behind the path says which row or body it is about; without
 * one, a row that somebody else made. `own` and `private` follow who made it, `assigned` whom it is assigned to.
 * A feature may bring its lines in a `*.matrix.ts` of its own.
 */
export const matrix = `
                                                                       visitor pending stranger extended child member parent admin

GET    /api/health                                                         200   200   200   200   200   200   200   200
GET    /api/openapi.json                                                   200   200   200   200   200   200   200   200
GET    /api/docs                                                           200   200   200   200   200   200   200   200
GET    /api/setup                                                          200   200   200   200   200   200   200   200
POST   /api/setup                                                          409   409   409   409   409   409   409   409

GET    /api/backups                                                        401   403   403   403   403   403   403   200
POST   /api/backups                                                        401   403   403   403   403   403   403   201
GET    /api/backups/:name                    of another family's data too  401   403   403   403   403   403   403   403
GET    /api/admin/status                                                   401   403   403   403   403   403   403   200
POST   /api/admin/checks                                                   401   403   403   403   403   403   403   201
GET    /api/admin/alerts                                                   401   403   403   403   403   403   403   200
POST   /api/admin/alerts/test                                              401   403   403   403   403   403   403   200
POST   /api/admin/uploads/sweep                                            401   403   403   403   403   403   403   201

GET    /api/login                                                          302   302   302   302   302   302   302   302
GET    /api/logout                                                         302   200   200   200   200   200   200   200
POST   /api/auth/sign-in                                                   200   200   200   200   200   200   200   200
POST   /api/auth/sign-up                                                   403   403   403   403   403   403   403   403
POST   /api/auth/sign-out                                                  401   204   204   204   204   204   204   204
GET    /api/auth/session                                                   200   200   200   200   200   200   200   200
GET    /api/auth/user                                                      401   200   200   200   200   200   200   200
PATCH  /api/auth/user                                                      401   403   200   200   200   200   200   200
PUT    /api/profile-image                            own                   401   403   200   200   200   200   200   200
PUT    /api/profile-image                                                  401   403   422   422   422   422   422   422
POST   /api/auth/password                                                  401   204   204   204   204   204   204   204
GET    /api/auth/sessions                                                  401   200   200   200   200   200   200   200
DELETE /api/auth/sessions/:sessionId                 own                   401   204   204   204   204   204   204   204
DELETE /api/auth/sessions/:sessionId                                       401   404   404   404   404   404   404   404
GET    /api/user/settings                                                  401   403   200   200   200   200   200   200
PUT    /api/user/settings                                                  401   403   200   200   200   200   200   200
PUT    /api/user/settings                            own picture           401   403   200   200   200   200   200   200
PUT    /api/user/settings                            picture               401   403   422   422   422   422   422   422
GET    /api/user/getting-started                                           401   403   200   200   200   200   200   200
PUT    /api/user/getting-started                                           401   403   200   200   200   200   200   200

POST   /api/objects/upload                                                 401   403   201   201   201   201   201   201
PUT    /api/objects/:objectId                        own                   401   403   200   200   200   200   200   200
PUT    /api/objects/:objectId                                              401   403   403   403   403   403   403   403
GET    /api/objects/:objectId/parts                  own                   401   403   200   200   200   200   200   200
GET    /api/objects/:objectId/parts                                        401   403   403   403   403   403   403   403
PUT    /api/objects/:objectId/parts/:part            own                   401   403   204   204   204   204   204   204
PUT    /api/objects/:objectId/parts/:part                                  401   403   403   403   403   403   403   403
POST   /api/objects/:objectId/complete               own                   401   403   200   200   200   200   200   200
POST   /api/objects/:objectId/complete                                     401   403   403   403   403   403   403   403
DELETE /api/objects/:objectId/parts                  own                   401   403   204   204   204   204   204   204
DELETE /api/objects/:objectId/parts                                        401   403   403   403   403   403   403   403
GET    /api/objects/:objectId                        own                   401   403   200   200   200   200   200   200
GET    /api/objects/:objectId                                              401   403   404   404   404   404   404   404
GET    /api/objects/:objectId                        profile picture       401   403   404   200   200   200   200   200

GET    /api/families                                                       401   200   200   200   200   200   200   200
POST   /api/families                                                       401   403   403   403   403   403   403   201
PATCH  /api/families/:familyId                                             401   403   404   403   403   403   200   200
GET    /api/families/:familyId/members                                     401   403   404   200   200   200   200   200
POST   /api/families/:familyId/members                                     401   403   404   403   403   403   403   201
PATCH  /api/families/:familyId/members/:memberId     own colour            401   403   404   200   200   200   200   200
PATCH  /api/families/:familyId/members/:memberId     colour                401   403   404   403   403   403   403   200
PATCH  /api/families/:familyId/members/:memberId     own role              401   403   404   403   403   403   403   409
PATCH  /api/families/:familyId/members/:memberId     role                  401   403   404   403   403   403   403   200
PATCH  /api/families/:familyId/members/:memberId     own permissions       401   403   404   403   403   403   403   200
PATCH  /api/families/:familyId/members/:memberId     permissions           401   403   404   403   403   403   403   200
DELETE /api/families/:familyId/members/:memberId     own                   401   403   404   403   403   403   403   403
DELETE /api/families/:familyId/members/:memberId                           401   403   404   403   403   403   403   204
DELETE /api/families/:familyId/membership                                  401   403   404   204   204   204   204   409

GET    /api/families/:familyId/invitations                                 401   403   404   403   403   403   403   200
POST   /api/families/:familyId/invitations                                 401   403   404   403   403   403   403   201
POST   /api/families/:familyId/invitations/:invitationId/link              401   403   404   403   403   403   403   200
DELETE /api/families/:familyId/invitations/:invitationId                   401   403   404   403   403   403   403   204
GET    /api/invitations/:code                                              200   200   200   200   200   200   200   200
POST   /api/invitations/:code/accept                                       201   409   201   409   409   409   409   409

GET    /api/families/:familyId/addons/available                            401   403   404   200   200   200   200   200
POST   /api/families/:familyId/addons                                      401   403   404   403   403   403   403   201
DELETE /api/families/:familyId/addons/:addonType                           401   403   404   403   403   403   403   204

GET    /api/families/:familyId/events                                      401   403   404   200   200   200   200   200
GET    /api/families/:familyId/events/today                                401   403   404   200   200   200   200   200
POST   /api/families/:familyId/events                                      401   403   404   403   403   201   201   201
PUT    /api/families/:familyId/events/:eventId       own                   401   403   404   200   200   200   200   200
PUT    /api/families/:familyId/events/:eventId                             401   403   404   403   403   403   200   200
PUT    /api/families/:familyId/events/:eventId       own private           401   403   404   200   200   200   200   200
PUT    /api/families/:familyId/events/:eventId       private               401   403   404   404   404   404   404   404
DELETE /api/families/:familyId/events/:eventId       own                   401   403   404   204   204   204   204   204
DELETE /api/families/:familyId/events/:eventId                             401   403   404   403   403   403   204   204
DELETE /api/families/:familyId/events/:eventId       own private           401   403   404   204   204   204   204   204
DELETE /api/families/:familyId/events/:eventId       private               401   403   404   404   404   404   404   404
GET    /api/families/:familyId/events/:eventId      own                    401   403   404   200   200   200   200   200
GET    /api/families/:familyId/events/:eventId                             401   403   404   200   200   200   200   200
GET    /api/families/:familyId/events/:eventId      own private            401   403   404   200   200   200   200   200
GET    /api/families/:familyId/events/:eventId      private                401   403   404   404   404   404   404   404
PUT    /api/families/:familyId/events/:eventId/cancelled own                401   403   404   422   422   422   422   422
PUT    /api/families/:familyId/events/:eventId/cancelled                   401   403   404   403   403   403   422   422
PUT    /api/families/:familyId/events/:eventId/cancelled private            401   403   404   404   404   404   404   404
PUT    /api/families/:familyId/events/:eventId/rsvp own                    401   403   404   403   403   403   403   403
PUT    /api/families/:familyId/events/:eventId/rsvp                        401   403   404   403   403   403   403   403
PUT    /api/families/:familyId/events/:eventId/rsvp private                401   403   404   404   404   404   404   404
PUT    /api/families/:familyId/events/:eventId/reminder own                 401   403   404   200   200   200   200   200
PUT    /api/families/:familyId/events/:eventId/reminder                    401   403   404   200   200   200   200   200
PUT    /api/families/:familyId/events/:eventId/reminder private             401   403   404   404   404   404   404   404

GET    /api/families/:familyId/messages                                    401   403   404   200   200   200   200   200
GET    /api/families/:familyId/messages/announcements                      401   403   404   200   200   200   200   200
POST   /api/families/:familyId/messages                                    401   403   404   403   201   201   201   201
POST   /api/families/:familyId/messages              announcement          401   403   404   403   201   201   201   201
DELETE /api/families/:familyId/messages/:messageId   own                   401   403   404   204   204   204   204   204
DELETE /api/families/:familyId/messages/:messageId                         401   403   404   403   403   403   403   204
POST   /api/families/:familyId/messages/read                               401   403   404   204   204   204   204   204
GET    /api/families/:familyId/messages/unread                             401   403   404   200   200   200   200   200
GET    /api/families/:familyId/messages/unread/first                       401   403   404   200   200   200   200   200

GET    /api/families/:familyId/tasks                                       401   403   404   403   200   200   200   200
POST   /api/families/:familyId/tasks                                       401   403   404   403   201   201   201   201
POST   /api/families/:familyId/tasks                 chore                 401   403   404   403   403   403   201   201
PATCH  /api/families/:familyId/tasks/:taskId         own                   401   403   404   403   200   200   200   200
PATCH  /api/families/:familyId/tasks/:taskId         assigned              401   403   404   403   200   200   200   200
PATCH  /api/families/:familyId/tasks/:taskId                               401   403   404   403   403   403   200   200
PATCH  /api/families/:familyId/tasks/:taskId         assigned chore        401   403   404   403   200   200   200   200
PATCH  /api/families/:familyId/tasks/:taskId         chore                 401   403   404   403   403   403   200   200
PUT    /api/families/:familyId/tasks/:taskId         own                   401   403   404   403   200   200   200   200
PUT    /api/families/:familyId/tasks/:taskId         assigned              401   403   404   403   403   403   200   200
PUT    /api/families/:familyId/tasks/:taskId                               401   403   404   403   403   403   200   200
PUT    /api/families/:familyId/tasks/:taskId         assigned chore        401   403   404   403   403   403   200   200
PUT    /api/families/:familyId/tasks/:taskId         chore                 401   403   404   403   403   403   200   200
POST   /api/families/:familyId/tasks/:taskId/complete  assigned chore      401   403   404   403   200   200   200   200
POST   /api/families/:familyId/tasks/:taskId/complete  chore               401   403   404   403   403   403   200   200
DELETE /api/families/:familyId/tasks/:taskId         own                   401   403   404   403   204   204   204   204
DELETE /api/families/:familyId/tasks/:taskId         assigned              401   403   404   403   403   403   204   204
DELETE /api/families/:familyId/tasks/:taskId                               401   403   404   403   403   403   204   204
DELETE /api/families/:familyId/tasks/:taskId         assigned chore        401   403   404   403   403   403   204   204
DELETE /api/families/:familyId/tasks/:taskId         chore                 401   403   404   403   403   403   204   204

GET    /api/families/:familyId/projects                                     401   403   404   403   200   200   200   200
POST   /api/families/:familyId/projects                                     401   403   404   403   201   201   201   201
GET    /api/families/:familyId/projects/:projectId     own                  401   403   404   403   200   200   200   200
GET    /api/families/:familyId/projects/:projectId                          401   403   404   403   200   200   200   200
PUT    /api/families/:familyId/projects/:projectId     own                  401   403   404   403   200   200   200   200
PUT    /api/families/:familyId/projects/:projectId                          401   403   404   403   403   403   200   200
PATCH  /api/families/:familyId/projects/:projectId     own                  401   403   404   403   200   200   200   200
PATCH  /api/families/:familyId/projects/:projectId                          401   403   404   403   403   403   200   200
DELETE /api/families/:familyId/projects/:projectId     own                  401   403   404   403   204   204   204   204
DELETE /api/families/:familyId/projects/:projectId                          401   403   404   403   403   403   204   204
GET    /api/families/:familyId/projects/:projectId/tasks own                  401   403   404   403   200   200   200   200
POST   /api/families/:familyId/projects/:projectId/tasks own                  401   403   404   403   201   201   201   201
GET    /api/families/:familyId/projects/:projectId/tasks                      401   403   404   403   200   200   200   200
POST   /api/families/:familyId/projects/:projectId/tasks                      401   403   404   403   201   201   201   201
PATCH  /api/families/:familyId/projects/:projectId/tasks/:taskId own project          401   403   404   403   200   200   200   200
PATCH  /api/families/:familyId/projects/:projectId/tasks/:taskId project              401   403   404   403   403   403   200   200
POST   /api/families/:familyId/projects/:projectId/tasks/:taskId/move own project          401   403   404   403   200   200   200   200
POST   /api/families/:familyId/projects/:projectId/tasks/:taskId/move project              401   403   404   403   403   403   200   200
DELETE /api/families/:familyId/projects/:projectId/tasks/:taskId own project          401   403   404   403   204   204   204   204
DELETE /api/families/:familyId/projects/:projectId/tasks/:taskId project              401   403   404   403   403   403   204   204
GET    /api/families/:familyId/projects/:projectId/expenses own                  401   403   404   403   200   200   200   200
POST   /api/families/:familyId/projects/:projectId/expenses own                  401   403   404   403   201   201   201   201
GET    /api/families/:familyId/projects/:projectId/expenses                      401   403   404   403   200   200   200   200
POST   /api/families/:familyId/projects/:projectId/expenses                      401   403   404   403   201   201   201   201
PATCH  /api/families/:familyId/projects/:projectId/expenses/:expenseId own project          401   403   404   403   200   200   200   200
PATCH  /api/families/:familyId/projects/:projectId/expenses/:expenseId project              401   403   404   403   403   403   200   200
DELETE /api/families/:familyId/projects/:projectId/expenses/:expenseId own project          401   403   404   403   204   204   204   204
DELETE /api/families/:familyId/projects/:projectId/expenses/:expenseId project              401   403   404   403   403   403   204   204
GET    /api/families/:familyId/tasks/audit                                 401   403   404   403   200   200   200   200
GET    /api/families/:familyId/tasks/audit/:weekStart                      401   403   404   403   200   200   200   200
GET    /api/families/:familyId/tasks/audit-weeks                           401   403   404   403   200   200   200   200
PUT    /api/families/:familyId/tasks/audit/notes                           401   403   404   403   403   403   200   200
GET    /api/families/:familyId/tasks/completions                           401   403   404   403   200   200   200   200
GET    /api/families/:familyId/tasks/completions/:weekStart/:weekEnd       401   403   404   403   200   200   200   200

GET    /api/families/:familyId/photos                                      401   403   404   200   200   200   200   200
POST   /api/families/:familyId/photos                own                   401   403   404   403   403   201   201   201
POST   /api/families/:familyId/photos                                      401   403   404   403   403   422   422   422
POST   /api/families/:familyId/photos                address               401   403   404   403   403   201   201   201
GET    /api/photos/:photoId                          own                   401   403   404   200   200   200   200   200
GET    /api/photos/:photoId                                                401   403   404   200   200   200   200   200
PATCH  /api/photos/:photoId                          own                   401   403   404   403   403   200   200   200
PATCH  /api/photos/:photoId                                                401   403   404   403   403   403   200   200
DELETE /api/photos/:photoId                          own                   401   403   404   403   403   204   204   204
DELETE /api/photos/:photoId                                                401   403   404   403   403   403   204   204

GET    /api/families/:familyId/shopping-lists                              401   403   404   403   200   200   200   200
GET    /api/families/:familyId/smart-shopping-lists                        401   403   404   403   200   200   200   200
POST   /api/families/:familyId/smart-shopping-lists                        401   403   404   403   403   201   201   201
GET    /api/smart-shopping-lists/:listId/items                             401   403   404   403   200   200   200   200
POST   /api/smart-shopping-lists/:listId/items                             401   403   404   403   403   201   201   201
PATCH  /api/smart-shopping-items/:itemId             own                   401   403   404   403   403   200   200   200
PATCH  /api/smart-shopping-items/:itemId                                   401   403   404   403   403   200   200   200
DELETE /api/smart-shopping-items/:itemId             own                   401   403   404   403   403   204   204   204
DELETE /api/smart-shopping-items/:itemId                                   401   403   404   403   403   204   204   204
PATCH  /api/smart-shopping-lists/:listId                                   401   403   404   403   403   200   200   200
DELETE /api/smart-shopping-lists/:listId                                   401   403   404   403   403   204   204   204
GET    /api/families/:familyId/shopping-audits                             401   403   404   403   200   200   200   200
GET    /api/store-vendors                                                  401   403   200   403   200   200   200   200
POST   /api/store-vendors                                                  401   403   201   403   403   201   201   201
GET    /api/families/:familyId/store-vendors                               401   403   404   403   200   200   200   200
POST   /api/families/:familyId/store-vendors                               401   403   404   403   403   201   201   201
GET    /api/smart-shopping-items/:itemId/prices                            401   403   404   403   200   200   200   200
POST   /api/smart-shopping-items/:itemId/prices                            401   403   404   403   403   201   201   201
DELETE /api/store-prices/:priceId                                          401   403   404   403   403   204   204   204
GET    /api/families/:familyId/shopping-categories                         401   403   404   403   200   200   200   200
POST   /api/families/:familyId/shopping-categories                         401   403   404   403   403   201   201   201
PATCH  /api/shopping-categories/:categoryId                                401   403   404   403   403   200   200   200
DELETE /api/shopping-categories/:categoryId                                401   403   404   403   403   204   204   204
GET    /api/families/:familyId/shopping-budgets                            401   403   404   403   200   200   200   200
POST   /api/families/:familyId/shopping-budgets                            401   403   404   403   403   201   201   201
PATCH  /api/shopping-budgets/:budgetId                                     401   403   404   403   403   200   200   200
DELETE /api/shopping-budgets/:budgetId                                     401   403   404   403   403   204   204   204
GET    /api/families/:familyId/shopping-favorites                          401   403   404   403   200   200   200   200
POST   /api/families/:familyId/shopping-favorites                          401   403   404   403   403   201   201   201
PATCH  /api/shopping-favorites/:favoriteId                                 401   403   404   403   403   200   200   200
DELETE /api/shopping-favorites/:favoriteId                                 401   403   404   403   403   204   204   204
POST   /api/shopping-favorites/:favoriteId/add                             401   403   404   403   403   201   201   201
GET    /api/families/:familyId/shopping-requests                           401   403   404   403   200   200   200   200
GET    /api/families/:familyId/shopping-requests/counts                    401   403   404   403   200   200   200   200
POST   /api/families/:familyId/shopping-requests                           401   403   404   403   201   201   201   201
PATCH  /api/shopping-requests/:requestId             own                   401   403   404   403   403   200   200   200
PATCH  /api/shopping-requests/:requestId                                   401   403   404   403   403   200   200   200
DELETE /api/shopping-requests/:requestId             own                   401   403   404   403   204   204   204   204
DELETE /api/shopping-requests/:requestId                                   401   403   404   403   403   403   403   403
GET    /api/families/:familyId/shopping-orders                             401   403   404   403   200   200   200   200
POST   /api/families/:familyId/shopping-orders                             401   403   404   403   403   201   201   201
GET    /api/shopping-orders/:orderId                                       401   403   404   403   200   200   200   200
PATCH  /api/shopping-orders/:orderId                                       401   403   404   403   403   200   200   200

GET    /api/families/:familyId/bills                                       401   403   404   403   403   200   200   200
POST   /api/families/:familyId/bills                                       401   403   404   403   403   201   201   201
PATCH  /api/bills/:billId                            own                   401   403   404   403   403   200   200   200
DELETE /api/bills/:billId                            own                   401   403   404   403   403   204   204   204
GET    /api/bills/:billId/payments                   own                   401   403   404   403   403   200   200   200
POST   /api/bills/:billId/payments                   own                   401   403   404   403   403   201   201   201
DELETE /api/bills/:billId/payments/:paymentId        own                   401   403   404   403   403   204   204   204
PATCH  /api/bills/:billId                                                  401   403   404   403   403   200   200   200
DELETE /api/bills/:billId                                                  401   403   404   403   403   204   204   204
GET    /api/bills/:billId/payments                                         401   403   404   403   403   200   200   200
POST   /api/bills/:billId/payments                                         401   403   404   403   403   201   201   201
DELETE /api/bills/:billId/payments/:paymentId                              401   403   404   403   403   204   204   204
GET    /api/families/:familyId/budget-categories                           401   403   404   403   403   200   200   200
POST   /api/families/:familyId/budget-categories                           401   403   404   403   403   201   201   201
PATCH  /api/budget-categories/:budgetCategoryId      own                   401   403   404   403   403   200   200   200
DELETE /api/budget-categories/:budgetCategoryId      own                   401   403   404   403   403   204   204   204
PATCH  /api/budget-categories/:budgetCategoryId                            401   403   404   403   403   200   200   200
DELETE /api/budget-categories/:budgetCategoryId                            401   403   404   403   403   204   204   204
GET    /api/families/:familyId/transactions                                401   403   404   403   403   200   200   200
POST   /api/families/:familyId/transactions                                401   403   404   403   403   201   201   201
PATCH  /api/transactions/:transactionId              own                   401   403   404   403   403   200   200   200
DELETE /api/transactions/:transactionId              own                   401   403   404   403   403   204   204   204
PATCH  /api/transactions/:transactionId                                    401   403   404   403   403   200   200   200
DELETE /api/transactions/:transactionId                                    401   403   404   403   403   204   204   204
GET    /api/families/:familyId/spending                                    401   403   404   403   403   200   200   200

GET    /api/families/:familyId/documents                                   401   403   404   403   403   200   200   200
POST   /api/families/:familyId/documents                                   401   403   404   403   403   201   201   201
GET    /api/documents/:documentId                          own             401   403   404   403   403   200   200   200
GET    /api/documents/:documentId                                          401   403   404   403   403   200   200   200
PATCH  /api/documents/:documentId                          own             401   403   404   403   403   200   200   200
PATCH  /api/documents/:documentId                                          401   403   404   403   403   403   200   200
DELETE /api/documents/:documentId                          own             401   403   404   403   403   204   204   204
DELETE /api/documents/:documentId                                          401   403   404   403   403   403   204   204

GET    /api/families/:familyId/ancestry                                    401   403   404   403   403   200   200   200
POST   /api/families/:familyId/ancestry                                    401   403   404   403   403   201   201   201
GET    /api/families/:familyId/ancestry/stories                            401   403   404   403   403   200   200   200
POST   /api/families/:familyId/ancestry/stories                            401   403   404   403   403   201   201   201
PATCH  /api/ancestry/:personId                       own                   401   403   404   403   403   200   200   200
PATCH  /api/ancestry/:personId                                             401   403   404   403   403   200   200   200
DELETE /api/ancestry/:personId                       own                   401   403   404   403   403   204   204   204
DELETE /api/ancestry/:personId                                             401   403   404   403   403   204   204   204
PATCH  /api/ancestry-stories/:storyId                own                   401   403   404   403   403   200   200   200
PATCH  /api/ancestry-stories/:storyId                                      401   403   404   403   403   200   200   200
DELETE /api/ancestry-stories/:storyId                own                   401   403   404   403   403   204   204   204
DELETE /api/ancestry-stories/:storyId                                      401   403   404   403   403   204   204   204

GET    /api/families/:familyId/activity                                    401   403   404   200   200   200   200   200
GET    /api/families/:familyId/search                                      401   403   404   200   200   200   200   200
GET    /api/families/:familyId/notifications                               401   403   404   200   200   200   200   200
GET    /api/families/:familyId/notifications/unread                        401   403   404   200   200   200   200   200
POST   /api/families/:familyId/notifications/read          own             401   403   404   204   204   204   204   204
POST   /api/families/:familyId/notifications/read                          401   403   404   422   422   422   422   422
PATCH  /api/families/:familyId/notifications/:notificationId   own         401   403   404   200   200   200   200   200
PATCH  /api/families/:familyId/notifications/:notificationId               401   403   404   404   404   404   404   404
${matrixParts.map(({ lines }) => lines).join('\n')}`

/** The columns, in their order. */
export const callers = ['visitor', 'pending', 'stranger', 'extended', 'child', 'member', 'parent', 'admin'] as const
export type Caller = (typeof callers)[number]

type Line = { call: string; about: string; statuses: number[] }

/** The lines of the table. @throws Error for one that cannot be read */
export const linesOf = (table: string): Line[] =>
  table
    .split('\n')
    .slice(2)
    .filter((line) => line.trim())
    .map((line) => {
      const [, call, about = '', statuses = ''] = /^(\S+ \S+)(.*?)((?: \d{3}){8})$/.exec(line.replace(/\s+/g, ' ')) ?? []
      if (!call) throw new Error(`This is no line of the access matrix: ${line}`)
      return { call, about: about.trim(), statuses: statuses.trim().split(' ').map(Number) }
    })
