import { useSignals } from '@preact/signals-react/runtime'
import { SlidersHorizontal } from 'lucide-react'
import { IconButton } from '#web/ui/button'
import { Menu, MenuChoice } from '#web/ui/menu'
import { colorBy, coloring } from './event-colors'
import { t } from './texts'

/** How the calendar looks. */
export function ViewMenu() {
  useSignals()
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
    </Menu>
  )
}
