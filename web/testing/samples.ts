import type { EventReply } from '#src/features/calendar/calendar.contract'
import type { ListedDocument } from '#src/features/documents/documents.contract'
import type { BillReply } from '#src/features/finances/finances.bills.contract'
import type { BudgetCategoryReply } from '#src/features/finances/finances.categories.contract'
import type { TransactionReply } from '#src/features/finances/finances.transactions.contract'
import type { NotificationSettings } from '#src/features/notification-settings/notification-settings.contract'
import type { PhotoReply } from '#src/features/photos/photos.contract'
import type { ProjectReply } from '#src/features/projects/projects.contract'
import type { ProjectTaskReply } from '#src/features/projects/projects.parts.contract'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { familyOf, memberOf } from './riveras'

/** Sample replies for single rows, made by Ben. Each function takes the fields that matter to the test. */

const familyId = familyOf('parent').id
export const timezone = 'America/New_York'
export const since = '2026-01-05T12:00:00.000Z'
export const ben = memberOf('parent').user

/** A day of the family, counted from its today, as `YYYY-MM-DD`. */
export const dayIn = (days: number) => Temporal.Now.plainDateISO(timezone).add({ days }).toString()

const made = { familyId, createdBy: ben.id, creator: ben, createdAt: since, updatedAt: since }

export const taskOf = (title: string, more: Partial<TaskReply> = {}): TaskReply => ({
  ...made,
  id: `task-${title}`,
  title,
  description: null,
  status: 'pending',
  priority: 'medium',
  dueDate: null,
  dueTime: null,
  frequency: 'once',
  points: 1,
  assignedColor: null,
  isChore: false,
  position: null,
  assignedTo: null,
  assignee: null,
  completedAt: null,
  ...more,
})

/** A chore of Leo's. */
export const choreOf = (title: string, more: Partial<TaskReply> = {}): TaskReply => {
  const { user } = memberOf('child')
  return taskOf(title, { isChore: true, assignedTo: user.id, assignee: user, ...more })
}

export const eventOf = (title: string, startTime: string, endTime = startTime, more: Partial<EventReply> = {}): EventReply => ({
  ...made,
  id: `event-${title}`,
  title,
  description: null,
  startTime,
  endTime,
  location: null,
  color: '#7c5cbf',
  category: 'family',
  isPrivate: false,
  isAllDay: false,
  isRecurring: false,
  timezone,
  recurrence: null,
  instanceDate: null,
  isCancelled: false,
  attachmentCount: 0,
  participants: [],
  myRsvp: null,
  reminderMinutes: null,
  ...more,
})

export const documentOf = (title: string, more: Partial<ListedDocument> = {}): ListedDocument => ({
  ...made,
  id: `document-${title}`,
  title,
  content: null,
  type: 'note',
  color: 'yellow',
  fileUrl: null,
  fileName: null,
  mimeType: null,
  size: null,
  updatedBy: null,
  editor: null,
  version: 1,
  match: null,
  ...more,
})

export const photoOf = (caption: string, more: Partial<PhotoReply> = {}): PhotoReply => ({
  id: `photo-${caption}`,
  familyId,
  url: `https://pictures.example/${caption}.png`,
  filename: `${caption}.png`,
  originalName: `${caption}.png`,
  caption,
  width: 400,
  height: 300,
  takenAt: null,
  day: dayIn(0),
  uploadedBy: ben.id,
  uploader: ben,
  createdAt: since,
  ...more,
})

export const projectOf = (name: string, more: Partial<ProjectReply> = {}): ProjectReply => ({
  ...made,
  id: `project-${name}`,
  name,
  description: null,
  category: null,
  status: 'not_started',
  priority: 'medium',
  startDate: null,
  targetEndDate: null,
  actualEndDate: null,
  estimatedBudget: null,
  actualBudget: 0,
  percentComplete: 0,
  tags: [],
  notes: null,
  ...more,
})

export const projectTaskOf = (title: string, more: Partial<ProjectTaskReply> = {}): ProjectTaskReply => ({
  id: `task-${title}`,
  familyId,
  projectId: 'project',
  title,
  description: null,
  status: 'todo',
  priority: 'medium',
  assignedTo: null,
  assignee: null,
  estimatedHours: null,
  actualHours: null,
  dueDate: null,
  completedDate: null,
  parentTaskId: null,
  sortOrder: 0,
  createdBy: ben.id,
  createdAt: since,
  updatedAt: since,
  ...more,
})

export const billOf = (companyName: string, more: Partial<BillReply> = {}): BillReply => ({
  id: `bill-${companyName}`,
  familyId,
  companyName,
  propertyName: null,
  amountDue: 84.2,
  dueDate: dayIn(20),
  nextDueDate: dayIn(20),
  lastPaidDate: null,
  frequency: 'monthly',
  categoryId: null,
  autoPayEnabled: false,
  notes: null,
  website: null,
  phoneNumber: null,
  status: 'active',
  reminderDays: 7,
  createdBy: ben.id,
  createdAt: since,
  updatedAt: since,
  ...more,
})

export const categoryOf = (name: string, more: Partial<BudgetCategoryReply> = {}): BudgetCategoryReply => ({
  id: `category-${name}`,
  familyId,
  name,
  type: 'expense',
  parentCategoryId: null,
  monthlyBudget: null,
  color: '#2f9e6e',
  isActive: true,
  createdBy: ben.id,
  createdAt: since,
  updatedAt: since,
  ...more,
})

export const transactionOf = (description: string, amount: number, more: Partial<TransactionReply> = {}): TransactionReply => ({
  id: `transaction-${description}`,
  familyId,
  userId: ben.id,
  user: ben,
  categoryId: null,
  type: 'expense',
  description,
  amount,
  transactionDate: dayIn(0),
  isRecurring: false,
  recurringInterval: null,
  nextDate: null,
  receiptUrl: null,
  merchant: null,
  billPaymentId: null,
  createdAt: since,
  updatedAt: since,
  ...more,
})

/** The default notification settings. */
export const chosenByNobody: NotificationSettings = {
  choices: {},
  quietHours: null,
  digest: 'off',
  showsTexts: false,
  emailUnavailable: null,
}
