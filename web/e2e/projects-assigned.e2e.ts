import { idsOf } from './calendar'
import { expect, test } from './fixtures'
import { post, row } from './projects'

test("the assignee of a project's task gets a notification with a link to the project", async ({ family }) => {
  const ids = await idsOf(family)
  const page = await family.as('child')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  const { id } = await post(family, '', { name: 'Garden shed' })
  await post(family, `/${id}/tasks`, { title: 'Paint the door', assignedTo: ids.child })
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByRole('link', { name: /Ben assigned you a task/ }).click()
  await expect(page).toHaveURL(new RegExp(`/tasks/projects/${id}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Garden shed' })).toBeVisible()
  await expect(row(page, 'Paint the door')).toBeVisible()
})
