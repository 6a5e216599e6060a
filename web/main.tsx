/**
 * The start of the page: the largest libraries, and then the app with the others. The two scripts are of one size, and the browser runs each in a task of
 * its own; as one they kept a slow phone busy for 150 ms at a time.
 */
import './platform/loading/trusted-types'
import 'react'
import 'react-dom/client'
import '@tanstack/react-router'
import 'zod'

void import('./app')
