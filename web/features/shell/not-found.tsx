import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button'
import { Page, PageHeader } from '../../ui/page'

/** Any path without a screen. */
export function NotFound() {
  return (
    <main>
      <Page width="narrow">
        <PageHeader title="404 Page Not Found" subtitle="Did you forget to add the page to the router?" />
        <Link to="/" className={`${buttonClass('primary')} self-start`}>
          Go to the start page
        </Link>
      </Page>
    </main>
  )
}
