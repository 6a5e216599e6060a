DROP INDEX `shopping_requests_family`;--> statement-breakpoint
CREATE INDEX `shopping_requests_shown` ON `shopping_requests` (`family_id`,case case when item_id is not null then 'added' else status end when 'pending' then 0 when 'approved' then -1 when 'denied' then -2 when 'added' then -3 end,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `task_completions_family_completed`;--> statement-breakpoint
CREATE INDEX `task_completions_newest` ON `task_completions` (`family_id`,`completed_at`,`id`);--> statement-breakpoint
CREATE INDEX `bill_payments_newest` ON `bill_payments` (`bill_id`,`id`);--> statement-breakpoint
CREATE INDEX `project_tasks_assigned` ON `project_tasks` (`family_id`,`assigned_to`);--> statement-breakpoint
CREATE INDEX `store_prices_history` ON `store_prices` (`family_id`,`item_id`,`id`);--> statement-breakpoint
CREATE INDEX `smart_shopping_items_of_list` ON `smart_shopping_items` (`list_id`);