CREATE TABLE `shopping_additions` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`item_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `smart_shopping_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shopping_additions_family` ON `shopping_additions` (`family_id`,`id`);--> statement-breakpoint
CREATE INDEX `shopping_additions_item` ON `shopping_additions` (`item_id`);--> statement-breakpoint
ALTER TABLE `smart_shopping_items` ADD `field_changes` text;