import { useSignals } from '@preact/signals-react/runtime'
import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus, CalendarSync, Keyboard, Printer, SlidersHorizontal, Smartphone } from 'lucide-react'
import { IconButton } from '#web/ui/button'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#web/ui/menu'
import { openShortcuts } from '../shortcuts/shortcuts.state'
import { colorBy, coloring } from './event-colors'
import { t } from './texts'

interface ViewMenuProps {
  onPrint: (() => void) | undefined
  /** Opens the addresses at which other calendars read. */
  onAddresses: () => void
  /** Opens the calendars of others that the family reads. */
  onSubscriptions: () => void
}

/** How the calendar looks, other calendars, printing it, and its keys. */
export function ViewMenu({ onPrint, onAddresses, onSubscriptions }: ViewMenuProps) {
  useSignals()
  const navigate = useNavigate()
  return (
    <Menu
      trigger={
        <IconButton label={t('Display options')}>
          <SlidersHorizontal aria-hidden className="size-5" />
        </IconButton>
      }
    >
      <MenuChoice
        label={t('Colors')}
        options={[
          { value: 'category', label: t('By category') },
          { value: 'person', label: t('By person') },
        ]}
        value={coloring.value}
        onValueChange={colorBy}
      />
      <MenuSeparator />
      <MenuItem icon={<CalendarSync aria-hidden className="size-4" />} onSelect={onAddresses}>
        {t('Calendar addresses')}
      </MenuItem>
      <MenuItem icon={<CalendarPlus aria-hidden className="size-4" />} onSelect={onSubscriptions}>
        {t('Subscribed calendars')}
      </MenuItem>
      <MenuItem icon={<Smartphone aria-hidden className="size-4" />} onSelect={() => navigate({ to: '/settings/phone' })}>
        {t('On your phone')}
      </MenuItem>
      {onPrint && (
        <MenuItem icon={<Printer aria-hidden className="size-4" />} onSelect={onPrint}>
          {t('Print')}
        </MenuItem>
      )}
      <MenuItem icon={<Keyboard aria-hidden className="size-4" />} onSelect={openShortcuts}>
        {t('Keyboard shortcuts')}
      </MenuItem>
    </Menu>
  )
}
