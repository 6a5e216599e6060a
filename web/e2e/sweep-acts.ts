type Name = string | RegExp

/** The control that opens a dialog: a button of the screen, or a menu and one of its items. */
type Opener = Name | { menu: Name; item: string }

/** A step in an open dialog: it opens another dialog, or changes the content. */
export type Step = { press: string; ends?: string } | { write: string; until: RegExp } | { say: string; shows: RegExp }

/** An opener with further details. */
type Further = {
  open: Opener
  /** The place of the opener, unless it is a button of the page itself. */
  of?: 'a link' | 'the header' | 'every screen'
  /** The button that closes the dialog, "Close" by default; null for a panel under its button. */
  ends?: string | null
  steps?: Step[]
  /** The selector of a part of the page that appears instead of a dialog. It stays, so its act is the last one. */
  part?: string
}

/** The acts behind a button, and the button that leads back. */
type Behind = { through: Name; acts: Act[]; back?: string }

export type Act = Opener | Further | Behind

/** The form behind the menu of a card or row. */
const edit: Act = { menu: /^More for/, item: 'Edit' }

/** Every screen with the openers of its dialogs, by the tab that has them. */
export const acts: Record<string, Act[]> = {
  '/': ['Update Profile Picture', 'Customize Homepage', { open: "Today's events", part: '[role="log"]' }],
  '/dashboard': [{ open: 'Manage', part: '#addons' }],
  // The dialogs in the header of every screen.
  '/activity': [
    {
      open: 'Search',
      of: 'the header',
      steps: [{ write: 'zyx wvu', until: /^Nothing found$/ }],
    },
    { open: /^Notifications/, of: 'the header', ends: null },
  ],
  '/trash': [],
  '/settings/import': [],
  '/calendar': [
    'Add Event',
    { open: 'Edit Choir camp', steps: [{ press: 'Save Changes', ends: 'Cancel' }] },
    'Change your note',
    { open: { menu: 'Display options', item: 'Calendar addresses' }, ends: 'Done' },
    { open: { menu: 'Display options', item: 'Subscribed calendars' }, ends: 'Done', steps: [{ press: 'Add Calendar', ends: 'Cancel' }] },
    { menu: 'Display options', item: 'Keyboard shortcuts' },
  ],
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
  '/settings': [
    'Add member',
    'Invite member',
    'Give access',
    /^Link for/,
    'Pair this device',
    'Pair a display',
    'Family notifications: Add an address',
    { menu: /^Manage Ella/, item: 'Permissions' },
    { menu: /^Manage Noah/, item: 'Set PIN' },
    { menu: /^Manage Noah/, item: 'Set new password' },
  ],
  '/settings/apps': ['New app password', 'New API token'],
  '/settings/phone': [],
  '/settings/server': [],
  '/documents': ['Create Document', edit, { open: /./, of: 'a link' }],
  '/finances': ['Add Bill'],
  '/finances?tab=transactions': ['Add Transaction', edit],
  '/finances?tab=budgets': ['Add Category', edit],
  '/photos': ['Upload Photo'],
  '/ancestry': ['Add Family Member', 'Add Story', /Told by/],
  '/ancestry/$personId': ['Edit', 'Add Partner', 'Add Story'],
  '/prayers': ['Add Prayer Request', 'Share Testimony', 'Pray one by one', /^Remind me/, edit, { menu: /^More for/, item: 'Answered' }],
  // It leads to the most recent list.
  '/shopping': [],
  '/shopping?tab=dashboard': ['New Budget', 'New Smart List'],
  '/shopping?tab=categories': ['New Category', edit],
  '/shopping?tab=favorites': ['Add Favorite', edit],
  '/shopping?tab=orders': ['New Order', /^View order/],
  '/shopping?tab=requests': ['Submit Request', /^Approve/, /^Deny/],
  '/finances?tab=bills': [edit, 'Mark as Paid', { menu: /^More for/, item: 'Payment history' }],
  '/shopping?tab=budgets': [edit],
  '/location': ['Enable Location Sharing', 'Emergency', 'I’m here', 'Add Place', 'Map settings', /^Alerts for/, edit],
  '/shopping?tab=lists': [
    {
      through: 'All lists',
      acts: [
        edit,
        {
          through: 'Manage Items',
          acts: ['Add Item', /^Details of/, { open: /^Best: /, steps: [{ press: 'Add Price' }] }],
          back: 'All lists',
        },
      ],
    },
  ],
  '/directory': ['Add Contact', { menu: 'Import and export', item: 'Import contacts' }],
  // Its button floats over every screen.
  '/directory/emergency': [
    { open: 'Quick add', of: 'every screen', steps: [{ say: 'Swim tomorrow 4:30pm weekly', shows: /^Repeat: Every week/ }] },
  ],
  '/directory/labels': [],
  '/directory/$userId': ['Edit details'],
  '/wishlist': ['Create Wishlist', 'Add Gift Idea', 'Set Birthday Reminder', 'Choose holidays'],
  '/wishlist/$wishlistId': [/^I’ll give this/, /comments? on/i],
  '/events': ['Plan New Event', 'Browse Templates'],
  '/events/$plannerId': [
    { menu: 'More for this plan', item: 'Edit Plan' },
    { menu: 'More for this plan', item: 'Save as Template' },
  ],
  '/events/$plannerId?tab=tasks': ['Add Task', 'Add Item', { menu: /^More for (?!this plan)/, item: 'Edit' }],
  '/events/$plannerId?tab=guests': ['Add Guest', { menu: /^More for (?!this plan)/, item: 'Edit' }],
  '/events/$plannerId?tab=budget': ['Add Expense', { menu: /^More for (?!this plan)/, item: 'Edit' }],
  '/events/$plannerId?tab=venue': ['Add Venue', { menu: /^More for (?!this plan)/, item: 'Edit' }],
  '/events/$plannerId?tab=timeline': ['Add Moment', { menu: /^More for (?!this plan)/, item: 'Edit' }],
  '/events/$plannerId?tab=notes': ['Edit Notes'],
  '/sports': ['Add Team', 'Log Activity', 'Schedule Activity', 'Schedule Game', 'Set a Goal', 'Live score', edit],
  '/sports/$teamId': [
    'Edit',
    'Add Player',
    'Schedule Activity',
    'Import Schedule',
    { menu: /^More for (?:vs|at)/, item: 'Live score' },
    { menu: /^More for (?:vs|at)/, item: 'Stats' },
    { menu: /^More for (?:vs|at)/, item: 'Edit' },
  ],
  '/investments': ['Add Investment', 'Import Prices', 'Set a Goal', 'Set Targets', edit, { menu: /^More for/, item: 'Price history' }],
}

/** The dialogs of the first steps, which only a new family has. */
export const firstSteps: Act[] = [
  { through: /^Choose features/, acts: ['Choose'] },
  { through: /^Install on your phone/, acts: ['Show how'] },
]
