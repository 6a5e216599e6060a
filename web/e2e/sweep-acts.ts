/** What opens a dialog: a button of the screen, or a menu of it and what is chosen there. */
export type Act = string | RegExp | { menu: string | RegExp; item: string }

/** The menu of a card or row, which has its form. */
const edit: Act = { menu: /^More for/, item: 'Edit' }

/** Every screen, and what opens the dialogs of it, by the tab that they are on. */
export const acts: Record<string, Act[]> = {
  '/': ['Update Profile Picture', 'Customize Homepage'],
  '/dashboard': [],
  '/activity': [],
  '/calendar': ['Add Event', /^Edit /],
  '/calendar?view=agenda': [/ [AP]M/],
  '/messages': [],
  '/tasks': ['Create Task', edit],
  '/tasks?tab=projects': ['Create New Project'],
  '/tasks/projects/$projectId': [
    'Add Task',
    'Add Expense',
    { menu: 'More for this project', item: 'Edit Project' },
    { menu: /^More for (?!this project)/, item: 'Edit' },
  ],
  '/chores/$familyId': ['Add Chore'],
  '/chores-audit/$familyId': [/^Edit notes for/],
  '/settings': ['Add member', 'Invite member', { menu: /^Manage Ella/, item: 'Permissions' }],
  '/settings/server': [],
  '/documents': ['Create Document', edit],
  '/finances': ['Add Bill'],
  '/finances?tab=transactions': ['Add Transaction', edit],
  '/finances?tab=budgets': ['Add Category', edit],
  '/photos': ['Upload Photo'],
  '/ancestry': ['Add Family Member', 'Add Story', /Told by/],
  '/ancestry/$personId': ['Edit', 'Add Partner', 'Add Story'],
  '/shopping': ['New Budget', 'New Smart List'],
  '/shopping?tab=categories': ['New Category', edit],
  '/shopping?tab=favorites': ['Add Favorite', edit],
  '/shopping?tab=orders': ['New Order', /^View order/],
  '/shopping?tab=requests': ['Submit Request', /^Approve/, /^Deny/],
  '/finances?tab=bills': [edit, 'Mark as Paid', { menu: /^More for/, item: 'Payment history' }],
  '/shopping?tab=budgets': [edit],
  '/shopping?tab=lists': [edit],
  '/location': [],
  '/sports': ['Add Team', 'Log Activity', 'Schedule Activity', 'Set a Goal', 'Live score', edit],
  '/sports/$teamId': [
    'Edit',
    'Add Player',
    'Schedule Activity',
    'Import Schedule',
    { menu: /^More for (?:vs|at)/, item: 'Live score' },
    { menu: /^More for (?:vs|at)/, item: 'Stats' },
    { menu: /^More for (?:vs|at)/, item: 'Edit' },
  ],
  '/prayers': [],
  '/directory': [],
  '/investments': [],
  '/wishlist': [],
  '/events': [],
}
