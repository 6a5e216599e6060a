/**
 * The start of the page: React, and then the app with everything else. The two scripts are of one size, and the browser runs each in a task of its own;
 * as one they kept a slow phone busy for 150 ms at a time.
 */
import './platform/loading/trusted-types'
import 'react'
import 'react-dom/client'

void import('./app')
