import type { Device } from './devices.rules'
import { t } from './texts'

export const deviceName = (device: Device) =>
  ({ iphone: 'iPhone, iPad', mac: 'Mac', android: 'Android', computer: t('Windows, Linux') })[device]

/** Steps in the order of doing; with a name where a device has several apps. */
type Guide = {
  app?: string
  steps: string[]
  /** Another way, for whom the steps do not work. */
  otherwise?: string
}

export const guidesOf = (device: Device): Guide[] => {
  switch (device) {
    case 'iphone':
      return [
        {
          steps: [
            t('Open this page on the device, in Safari, and download the profile below. It contains a password made for the device.'),
            t('Open the app Settings, choose “Profile Downloaded”, and install it.'),
            t('Open Calendar, Reminders and Contacts: Hearth is among the accounts.'),
          ],
          otherwise: t(
            'Without the profile: Settings → Apps → Calendar → Calendar Accounts → Add Account → Other, then the account for CalDAV, and the one for CardDAV.',
          ),
        },
      ]
    case 'mac':
      return [
        {
          steps: [
            t('Download the profile below. It contains a password made for the device.'),
            t('Open the file, then System Settings → General → Device Management, and install the profile.'),
            t('Open Calendar, Reminders and Contacts: Hearth is among the accounts.'),
          ],
          otherwise: t(
            'Without the profile: in Calendar choose Calendar → Add Account → Other CalDAV Account, and enter address, user name and password by hand.',
          ),
        },
      ]
    case 'android':
      return [
        {
          steps: [
            t('Install DAVx⁵ from F-Droid or Google Play, and for tasks also Tasks.org or jtx Board.'),
            t('Create a password below.'),
            t('In DAVx⁵ press the plus, choose to sign in with URL and user name, and enter the three.'),
            t('Choose calendars, tasks and contacts, and press the button to synchronize.'),
          ],
        },
      ]
    case 'computer':
      return [
        {
          app: 'Thunderbird',
          steps: [
            t('Create a password below.'),
            t('In the calendar choose New Calendar → On the Network, enter user name and address, and subscribe to what it finds.'),
            t('In the address book choose New Address Book → Add CardDAV Address Book, with the same user name and address.'),
          ],
        },
        {
          app: 'GNOME',
          steps: [
            t('Create a password below.'),
            t('Open Settings → Online Accounts, choose “Calendar, Contacts and Files”, and enter the three.'),
            t(
              'Calendar, Contacts and Evolution show what you turn on there. Where this account is missing, add a CalDAV calendar in Evolution.',
            ),
          ],
        },
      ]
  }
}
