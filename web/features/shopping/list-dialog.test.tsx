import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { withScreens } from '#web/testing/screen'
import { testRefused } from '#web/testing/states'

testRefused('a shopping list refused by the server is reported, and keeps the input', withScreens(), {
  path: '/shopping?tab=lists',
  press: ['New Smart List'],
  typed: { Name: 'Later' },
  submit: 'Create Smart List',
  call: shoppingApi.createList,
  says: ['Not now.'],
})
